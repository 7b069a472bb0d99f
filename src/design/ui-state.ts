import { create } from 'zustand'
import { browserStore } from '#platform/browser/browser-store.ts'
import type { ToastType } from './toast.ts'

export type ThemeMode = 'light' | 'dark'
/** One message of the bell. */
export type Notification = { id: string; title: string; message: string }
/** A message of the store's own list: shown as an alert at the top right, 5 s unless said. */
export type StoredToast = {
  id: string
  timestamp: number
  type: ToastType
  title: string
  message?: string
  duration?: number
  autoClose?: boolean
}
type Flags<T> = { global: T; components: Record<string, T> }

/** The state of the interface (specification 3 and 4.6). The server knows none of it. */
export type UiState = {
  theme: ThemeMode
  sidebarOpen: boolean
  mobileMenuOpen: boolean
  notifications: Notification[]
  toasts: StoredToast[]
  /** By id, as 'enrollment-modal'. */
  modals: Record<string, { isOpen: boolean; data?: unknown }>
  /** `true` shows 'Loading...', a text shows itself. */
  loading: Flags<boolean | string>
  errors: Flags<string | null>
}

const initial: UiState = {
  theme: 'light',
  sidebarOpen: true,
  mobileMenuOpen: false,
  notifications: [],
  toasts: [],
  modals: {},
  loading: { global: false, components: {} },
  errors: { global: null, components: {} },
}

export const useUi = create<UiState>(() => initial)

const { getState: get, setState: set } = useUi

function flag<Name extends 'loading' | 'errors'>(name: Name, value: UiState[Name]['global'], component?: string) {
  const flags = get()[name]
  const next = component
    ? { ...flags, components: { ...flags.components, [component]: value } }
    : { ...flags, global: value }
  set({ [name]: next } as Partial<UiState>)
}

/** The actions that change the interface's state, from anywhere in the browser. */
export const ui = {
  /** Reads the theme that the page's first script has already applied. */
  restoreTheme() {
    set({ theme: document.documentElement.classList.contains('dark') ? 'dark' : 'light' })
  },
  toggleTheme() {
    const theme: ThemeMode = get().theme === 'dark' ? 'light' : 'dark'
    document.documentElement.classList.toggle('dark', theme === 'dark')
    browserStore.set('themePreference', theme)
    set({ theme })
  },
  toggleSidebar() {
    set({ sidebarOpen: !get().sidebarOpen })
  },
  setMobileMenu(mobileMenuOpen: boolean) {
    set({ mobileMenuOpen })
  },
  openModal(id: string, data?: unknown) {
    set({ modals: { ...get().modals, [id]: { isOpen: true, data } } })
  },
  closeModal(id: string) {
    set({ modals: { ...get().modals, [id]: { ...get().modals[id], isOpen: false } } })
  },
  clearModals() {
    set({ modals: {} })
  },
  addNotification(notification: Notification) {
    set({ notifications: [...get().notifications, notification] })
  },
  removeNotification(id: string) {
    set({ notifications: get().notifications.filter((one) => one.id !== id) })
  },
  clearNotifications() {
    set({ notifications: [] })
  },
  addToast(toast: Omit<StoredToast, 'id' | 'timestamp'>): string {
    const id = crypto.randomUUID()
    set({ toasts: [...get().toasts, { ...toast, id, timestamp: Date.now() }] })
    return id
  },
  removeToast(id: string) {
    set({ toasts: get().toasts.filter((toast) => toast.id !== id) })
  },
  clearToasts() {
    set({ toasts: [] })
  },
  /** Without a component: the whole page, with an overlay. */
  setLoading(value: boolean | string, component?: string) {
    flag('loading', value, component)
  },
  setError(message: string | null, component?: string) {
    flag('errors', message, component)
  },
  clearLoading() {
    set({ loading: initial.loading })
  },
  clearErrors() {
    set({ errors: initial.errors })
  },
}
