// Comfort for the hosted page, which works without it: word to the opening page, a clock, early card checks.
;(() => {
  const framed = document.body.dataset.shown === 'frame' && parent !== window
  const tell = (type, data) => {
    if (framed) parent.postMessage({ source: 'rzp-sandbox', type, data }, location.origin)
  }

  const message = document.querySelector('[data-message]')
  if (message) {
    const { type, data } = JSON.parse(message.dataset.message)
    tell(type, data)
  }
  document.querySelector('form[data-send]')?.requestSubmit()

  if (framed) {
    addEventListener('keydown', (event) => event.key === 'Escape' && tell('escape'))
    document.addEventListener('click', (event) => {
      if (event.target === document.body || event.target === document.documentElement) tell('backdrop')
      const leave = event.target.closest?.('[data-leave]')
      if (!leave) return
      event.preventDefault()
      tell('dismiss')
    })
  }
  document.getElementById('top')?.focus({ preventScroll: true })

  const clock = document.querySelector('[data-clock]')
  if (clock) {
    const end = Number(clock.dataset.clock)
    const show = () => {
      const left = Math.max(0, Math.round((end - Date.now()) / 1000))
      clock.textContent = ` · ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`
      if (left === 0) location.reload()
      else setTimeout(show, 1000)
    }
    if (end - Date.now() > 0 && end - Date.now() < 13 * 60_000) show()
  }

  const number = document.getElementById('card_number')
  number?.addEventListener('input', () => {
    const digits = number.value.replaceAll(/\D/g, '').slice(0, 19)
    number.value = digits.replaceAll(/(.{4})(?=.)/g, '$1 ')
  })
  const expiry = document.getElementById('card_expiry')
  expiry?.addEventListener('input', (event) => {
    if (event.inputType?.startsWith('delete')) return
    expiry.value = expiry.value.replace(/^(\d{2})\/?(\d)/, '$1/$2').replace(/^(\d{2})$/, '$1/')
  })

  function wrong(form, button) {
    if (form.dataset.card !== 'yes' || button?.name === 'token') return false
    const digits = number.value.replaceAll(/\D/g, '')
    const sum = [...digits].reverse().reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 ? 2 : 1)
      return total + (doubled > 9 ? doubled - 9 : doubled)
    }, 0)
    const bad = digits.length < 12 || sum % 10 !== 0
    number.toggleAttribute('aria-invalid', bad)
    form.querySelector('[data-error="number"]').textContent = bad ? 'Enter a valid card number' : ''
    if (bad) number.focus()
    return bad
  }

  for (const form of document.querySelectorAll('form[data-once]')) {
    form.addEventListener('submit', (event) => {
      if (form.dataset.sent || wrong(form, event.submitter)) return event.preventDefault()
      form.dataset.sent = 'yes'
      form.setAttribute('aria-busy', 'true')
      if (form.dataset.card !== undefined) tell('submit', { method: new FormData(form).get('method') })
    })
  }
  // A page that comes back from the browser's memory may be sent again.
  addEventListener('pageshow', (event) => {
    if (event.persisted) for (const form of document.querySelectorAll('form[data-once]')) delete form.dataset.sent
  })
})()
