import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/platform/audit.ts',
    './src/platform/messages-out.ts',
    './src/features/*/tables.ts',
    './src/features/*/tables/*.ts',
  ],
  out: './migrations',
  casing: 'snake_case',
})
