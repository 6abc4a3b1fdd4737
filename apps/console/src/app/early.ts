/**
 * Before the console's script is loaded: keeps the login button enabled as its fields are filled, and holds a submit
 * until the console takes it. Imports nothing, so that it is the first thing to run.
 */
const form = document.querySelector<HTMLFormElement>('form[data-early]')
const button = form?.querySelector<HTMLButtonElement>('button[type=submit]')

if (form && button) {
  const fields = [...form.querySelectorAll('input')]
  const isWaiting = () => form.dataset['early'] === 'waiting'
  const follow = () => {
    if (isWaiting()) button.disabled = fields.some((field) => field.value === '')
  }
  form.addEventListener('input', follow)
  form.addEventListener('submit', (event) => {
    if (!isWaiting()) return
    event.preventDefault()
    form.dataset['early'] = 'submitted'
    button.setAttribute('aria-busy', 'true')
  })
  follow()
}
