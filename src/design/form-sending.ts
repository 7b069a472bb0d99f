import { createContext, use } from 'react'

/**
 * Whether the surrounding form is being submitted. Its fields are read-only then, because text typed now would be lost.
 */
export const FormSending = createContext(false)
export const useFormSending = (): boolean => use(FormSending)
