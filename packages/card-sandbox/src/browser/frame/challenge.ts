import { challengeWordingOf } from '../challenge-wording.ts'
import { openHostLink, parameterOf } from './host-link.ts'

/** As in the provider's test mode: one button passes, one fails. */
const host = openHostLink()
const wording = challengeWordingOf(parameterOf('locale'))

/** Empty in an overlay. */
const returnUrl = parameterOf('return_url')

const wayBack = (outcome: 'fail' | 'succeed'): URL => {
  const url = new URL(returnUrl)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('no address of a page')
  const intent = parameterOf('intent')
  const kind = intent.startsWith('seti_') ? 'setup_intent' : 'payment_intent'
  url.searchParams.set(kind, intent)
  url.searchParams.set(`${kind}_client_secret`, parameterOf('secret'))
  url.searchParams.set('redirect_status', outcome === 'succeed' ? 'succeeded' : 'failed')
  return url
}

const finish = async (outcome: 'fail' | 'succeed', status: HTMLElement): Promise<void> => {
  status.textContent = ''
  const body = JSON.stringify({ id: parameterOf('intent'), client_secret: parameterOf('secret'), outcome })
  try {
    await fetch('/v3/authenticate', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    if (returnUrl === '') host.say({ kind: 'finished' })
    else location.assign(wayBack(outcome))
  } catch {
    status.textContent = wording.unreachable
  }
}

const button = (id: string, text: string, onClick: () => void): HTMLButtonElement => {
  const element = document.createElement('button')
  element.type = 'button'
  element.id = id
  element.textContent = text
  element.addEventListener('click', onClick)
  return element
}

const textElement = (tag: 'h1' | 'p', text: string): HTMLElement => {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

const build = (): void => {
  document.documentElement.lang = parameterOf('locale')
  document.title = wording.title
  const status = textElement('p', '')
  status.setAttribute('role', 'status')
  const authorize = button('test-source-authorize-3ds', wording.authorize, () => void finish('succeed', status))
  const fail = button('test-source-fail-3ds', wording.fail, () => void finish('fail', status))
  const main = document.createElement('main')
  main.append(textElement('h1', wording.title), textElement('p', wording.explanation), authorize, fail, status)
  document.body.append(main)
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') void finish('fail', status)
  })
  authorize.focus()
}

build()
