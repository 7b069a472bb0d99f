import { adminDashboard, creatorDashboard, learnerDashboard } from './actions/open-home.ts'

export const routes = [learnerDashboard, creatorDashboard, adminDashboard]
