import { beforeEach, describe, expect, it } from 'vitest'
import { ui, useUi } from './ui-state.ts'

const state = () => useUi.getState()
const untouched = state()

describe('the state of the interface', () => {
  beforeEach(() => useUi.setState(untouched, true))

  it('starts light, with the sidebar open and the mobile menu closed', () => {
    expect(state()).toMatchObject({ theme: 'light', sidebarOpen: true, mobileMenuOpen: false })
  })

  it('opens a modal with its data and keeps the data while it closes', () => {
    ui.openModal('enrollment-modal', { uid: 'c1' })
    expect(state().modals['enrollment-modal']).toEqual({ isOpen: true, data: { uid: 'c1' } })
    ui.closeModal('enrollment-modal')
    expect(state().modals['enrollment-modal']).toEqual({ isOpen: false, data: { uid: 'c1' } })
    ui.clearModals()
    expect(state().modals).toEqual({})
  })

  it('gives every toast an id and a time, and removes the one that is named', () => {
    const first = ui.addToast({ type: 'info', title: 'One' })
    ui.addToast({ type: 'error', title: 'Two' })
    expect(state().toasts.map((toast) => toast.timestamp > 0)).toEqual([true, true])
    ui.removeToast(first)
    expect(state().toasts.map((toast) => toast.title)).toEqual(['Two'])
  })

  it('counts the page’s loading apart from that of one component', () => {
    ui.setLoading(true, 'table')
    expect(state().loading).toEqual({ global: false, components: { table: true } })
    ui.setLoading('Processing payment...')
    expect(state().loading).toEqual({ global: 'Processing payment...', components: { table: true } })
    ui.clearLoading()
    expect(state().loading).toEqual({ global: false, components: {} })
  })
})
