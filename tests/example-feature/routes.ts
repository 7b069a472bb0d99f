import { sendSuggestion } from './actions/send-suggestion.ts'

export const routes = [sendSuggestion]
