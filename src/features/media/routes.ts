import { sendMedia } from './actions/send-media.ts'

export const routes = [sendMedia]
