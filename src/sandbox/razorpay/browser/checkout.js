// Defines window.Razorpay for the sandbox gateway: a dialog with the hosted page in a frame. No styles or handlers are
// written as text, so it runs under any policy that lets this file in.
;(() => {
  const home = new URL('..', document.currentScript.src)
  const set = (element, styles) => Object.assign(element.style, styles)
  const make = (name, attributes) => {
    const element = document.createElement(name)
    for (const key of Object.keys(attributes)) element.setAttribute(key, attributes[key])
    return element
  }

  /** A form made here and sent: `o[a]` for what stands in objects. */
  function post(action, fields, target) {
    const form = make('form', { method: 'post', action, ...(target ? { target } : {}) })
    form.hidden = true
    const add = (name, value) => {
      if (value === undefined || value === null) return
      if (typeof value === 'object') for (const key of Object.keys(value)) add(`${name}[${key}]`, value[key])
      else form.append(make('input', { type: 'hidden', name, value: String(value) }))
    }
    for (const name of Object.keys(fields)) add(name, fields[name])
    document.body.append(form)
    form.submit()
    form.remove()
  }

  window.Razorpay = class Razorpay {
    #options
    #listeners = {}
    #opened

    constructor(options) {
      if (!options || !options.key) throw new Error('No key passed')
      if (!options.order_id && !options.subscription_id) throw new Error('No order_id passed')
      this.#options = options
    }

    on(name, listener) {
      ;(this.#listeners[name] ||= []).push(listener)
      return this
    }

    open() {
      if (this.#opened) return
      // What the page draws is asked for here; the rest goes along, and the server takes what it knows.
      const { retry, callback_url, cancel_url, redirect, handler: _handler, modal: _modal, ...asked } = this.#options
      const fields = { ...asked, retry: retry && retry.enabled === false ? '0' : '1' }
      // With a page to return to, the whole tab may go; otherwise the dialog stays here, so that leaving it is heard of.
      if (redirect && callback_url && cancel_url) {
        return post(new URL('v1/checkout/embedded', home).href, { ...fields, callback_url, cancel_url })
      }
      this.#show(fields)
    }

    close() {
      if (!this.#opened) return
      this.#hide()
      this.#modal.ondismiss?.()
    }

    get #modal() {
      return this.#options.modal || {}
    }

    #show(fields) {
      const box = make('div', { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Payment', 'data-razorpay': '' })
      set(box, { position: 'fixed', inset: '0', zIndex: '2147483647', background: 'rgb(9 16 29 / .66)' })
      const frame = make('iframe', { name: `razorpay-${Date.now()}`, title: 'Payment', allow: 'payment' })
      set(frame, { width: '100%', height: '100%', border: '0', display: 'block', colorScheme: 'light' })
      box.append(frame)
      const hidden = [...document.body.children].filter((other) => !other.inert)
      const focused = document.activeElement
      const { overflow } = document.documentElement.style
      const listening = new AbortController()
      const { signal } = listening
      document.documentElement.style.overflow = 'hidden'
      for (const other of hidden) other.inert = true
      document.body.append(box)
      this.#opened = () => {
        listening.abort()
        for (const other of hidden) other.inert = false
        document.documentElement.style.overflow = overflow
        box.remove()
        if (focused && focused.focus) focused.focus()
      }
      frame.focus()
      addEventListener('message', (event) => this.#hear(event, frame), { signal })
      addEventListener('keydown', (event) => event.key === 'Escape' && this.#escape(), { signal })
      if (this.#modal.handleback !== false) {
        // The router of the page keeps its own record of history: its state is repeated, its method passed by.
        History.prototype.pushState.call(history, history.state, '')
        addEventListener('popstate', () => this.close(), { signal })
      }
      if (this.#options.timeout) {
        const timer = setTimeout(() => this.close(), this.#options.timeout * 1000)
        signal.addEventListener('abort', () => clearTimeout(timer))
      }
      post(new URL('checkout', home).href, fields, frame.name)
    }

    #hide() {
      this.#opened?.()
      this.#opened = undefined
    }

    #escape() {
      if (this.#modal.escape !== false) this.#leave()
    }

    #leave() {
      if (this.#modal.confirm_close && !confirm('Do you want to leave this payment?')) return
      this.close()
    }

    #hear(event, frame) {
      if (event.origin !== home.origin || event.source !== frame.contentWindow) return
      const { source, type, data } = event.data || {}
      if (source !== 'rzp-sandbox') return
      const { callback_url, redirect, handler, retry } = this.#options
      if (type === 'dismiss') this.#leave()
      if (type === 'escape') this.#escape()
      if (type === 'backdrop' && this.#modal.backdropclose) this.#leave()
      if (type === 'submit') this.#tell('payment.submit', data)
      if (type === 'success') {
        this.#hide()
        if (callback_url && (redirect || typeof handler !== 'function')) post(callback_url, data)
        else if (typeof handler === 'function') handler(data)
      }
      if (type === 'failed') {
        if (redirect && callback_url) {
          this.#hide()
          const metadata = JSON.stringify(data.error.metadata)
          return post(callback_url, { error: { ...data.error, metadata } })
        }
        this.#tell('payment.failed', data)
        if (retry && retry.enabled === false) this.close()
      }
    }

    #tell(name, data) {
      for (const listener of this.#listeners[name] || []) listener(data)
    }
  }
})()
