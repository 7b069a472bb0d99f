import { createFileRoute } from '@tanstack/react-router'
import { toDashboard } from './to-dashboard.ts'

export const Route = createFileRoute('/_signed-in/learner')({ beforeLoad: toDashboard })
