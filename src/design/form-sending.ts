import { createContext, use } from 'react'

/** Whether the values of the form around are being sent: what is typed meanwhile would be lost, so fields are read-only. */
export const FormSending = createContext(false)
export const useFormSending = (): boolean => use(FormSending)
