import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/platform/server/audit.ts',
    './src/platform/server/maintenance.ts',
    './src/platform/server/stored-settings.ts',
    './src/platform/mail/outbox.ts',
    './src/platform/database/backup/backups.ts',
    './src/platform/database/call-counts.ts',
    './src/platform/database/row-counts.ts',
    './src/features/*/tables.ts',
    './src/features/*/tables/*.ts',
  ],
  out: './migrations',
  casing: 'snake_case',
})
