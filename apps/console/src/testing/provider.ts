type Handler = (event: object) => void

/** What the provider says to a card that is confirmed. */
export type Confirmation =
  | { readonly setupIntent: { readonly payment_method: string } }
  | { readonly error: { readonly type: string; readonly code?: string; readonly message: string } }

export const provider: { answer: () => Confirmation | Promise<Confirmation>; readonly asked: unknown[] } = {
  answer: () => ({ setupIntent: { payment_method: 'pm_1' } }),
  asked: [],
}

/** `ok` is complete, `bad` invalid; a brand's name stands for its number. */
class CardElement {
  readonly #type: string
  readonly #handlers = new Map<string, Handler>()
  readonly #input = document.createElement('input')

  constructor(type: string) {
    this.#type = type
    this.#input.setAttribute('aria-label', type)
    this.#input.addEventListener('input', () => {
      const { value } = this.#input
      const error = value === 'bad' ? { error: { message: `The ${type} is wrong.` } } : {}
      this.#handlers.get('change')?.({
        elementType: type,
        empty: value === '',
        complete: value === 'ok',
        brand: value,
        ...error,
      })
    })
  }

  mount(place: HTMLElement): void {
    place.append(this.#input)
    queueMicrotask(() => this.#handlers.get('ready')?.({ elementType: this.#type }))
  }

  on(event: string, handler: Handler): this {
    this.#handlers.set(event, handler)
    return this
  }

  off(event: string): this {
    this.#handlers.delete(event)
    return this
  }

  focus(): void {
    this.#input.focus()
  }

  unmount(): void {
    this.#input.remove()
  }

  destroy(): void {
    this.#input.remove()
  }

  update(): void {}
}

/** What the console calls; the protocol is tested against the sandbox. */
export function installProvider(): void {
  const elements = () => {
    const made = new Map<string, CardElement>()
    return {
      create: (type: string) => {
        const element = new CardElement(type)
        made.set(type, element)
        return element
      },
      getElement: (of: string | { readonly __elementType?: string }) =>
        made.get(typeof of === 'string' ? of : (of.__elementType ?? '')) ?? null,
      update: () => undefined,
    }
  }
  const unused = () => undefined
  const Stripe = () => ({
    elements,
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
    registerAppInfo: unused,
    _registerWrapper: unused,
    confirmCardSetup: async (...asked: unknown[]) => {
      provider.asked.push(asked)
      return provider.answer()
    },
  })
  Reflect.set(window, 'Stripe', Object.assign(Stripe, { version: 'endive' }))
}
