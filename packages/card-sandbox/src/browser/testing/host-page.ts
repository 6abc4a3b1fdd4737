import {
  CardCvcElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { createElement as h, type ReactElement, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** A customer's store with the provider's official packages. */
const parameters = new URLSearchParams(location.search)
const parameter = (name: string): string => parameters.get(name) ?? ''

const addScript = (src: string): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const script = document.createElement('script')
  script.src = src
  script.addEventListener('load', () => resolve(), { once: true })
  document.head.append(script)
  return promise
}

const style = { base: { color: 'rgb(0, 0, 128)', fontSize: '20px', '::placeholder': { color: 'gray' } } }

const describe = (result: object): string => JSON.stringify(result)

const Form = () => {
  const stripe = useStripe()
  const elements = useElements()
  const [said, setSaid] = useState<Record<string, string>>({})
  const say = (name: string, value: object): void => setSaid((before) => ({ ...before, [name]: describe(value) }))
  const submit = async (): Promise<void> => {
    const card = elements?.getElement(CardNumberElement)
    if (!stripe || !card) return
    const data = { payment_method: { card, billing_details: { name: 'Taro Example' } } }
    const secret = parameter('secret')
    const setup = secret.startsWith('seti_')
    const result = setup ? await stripe.confirmCardSetup(secret, data) : await stripe.confirmCardPayment(secret, data)
    say('result', result)
  }
  const listen = (id: string) => ({
    id,
    options: { style },
    onChange: (event: object) => say(`change-${id}`, event),
    onReady: () => say(`ready-${id}`, { ready: true }),
  })
  const labelled = (id: string, element: ReactElement) =>
    h('div', { key: id }, h('label', { htmlFor: id }, id), element)
  return h(
    'form',
    {
      onSubmit: (event: { preventDefault(): void }) => {
        event.preventDefault()
        void submit()
      },
    },
    labelled('number', h(CardNumberElement, listen('number'))),
    labelled('expiry', h(CardExpiryElement, listen('expiry'))),
    labelled('cvc', h(CardCvcElement, listen('cvc'))),
    h('button', { type: 'submit', id: 'save' }, 'Save'),
    Object.entries(said).map(([name, value]) => h('output', { key: name, id: name }, value)),
  )
}

await addScript(parameter('script'))
const stripe = loadStripe(parameter('key'), { locale: 'ja' })
const root = document.querySelector('#root')
if (root !== null)
  createRoot(root).render(h(StrictMode, null, h(Elements, { stripe, options: { locale: 'ja' } }, h(Form))))
