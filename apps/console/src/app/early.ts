/**
 * In the served login's head. Hides it from visitors by mail link (pages in the script's tag), enables the button and
 * holds a submit until the console takes over. Imports nothing, to run first.
 */
const places = document.currentScript?.dataset['places']?.split(' ') ?? []
const [place = ''] = location.hash.slice(1).split('?')
if (places.includes(place)) document.documentElement.dataset['place'] = 'link'

const waiting = () => document.querySelector<HTMLFormElement>('form[data-early=waiting]')

const follow = () => {
  const form = waiting()
  const button = form?.querySelector<HTMLButtonElement>('button[type=submit]')
  if (form && button) button.disabled = [...form.querySelectorAll('input')].some((field) => field.value === '')
}

document.addEventListener('input', follow)
document.addEventListener('DOMContentLoaded', follow)
document.addEventListener('submit', (event) => {
  const form = waiting()
  if (form === null) return
  event.preventDefault()
  form.dataset['early'] = 'submitted'
  form.querySelector('button[type=submit]')?.setAttribute('aria-busy', 'true')
})
