import type { Brand } from '../card-number.ts'
import { type ElementType, type FieldChange, type FieldOptions, type FromField, isFromField } from '../protocol.ts'
import { createEmitter, type Emitter, type Handler } from './emitter.ts'
import { createFrame, type Frame, setStyles } from './frame.ts'
import { watchLabels } from './label.ts'

export interface CardElement {
  mount(target: Element | string): void
  unmount(): void
  destroy(): void
  on(name: string, handler: Handler): CardElement
  once(name: string, handler: Handler): CardElement
  off(name: string, handler?: Handler): CardElement
  update(options: FieldOptions): void
  focus(): void
  blur(): void
  clear(): void
}

export interface ElementRecord {
  type: ElementType
  element: CardElement
  frameName(): string | null
  showBrand(brand: Brand): void
}

export interface ElementContext {
  origin: string
  locale(): string
  onBrand(brand: Brand): void
  onDestroy(type: ElementType): void
}

const frameTitles: Readonly<Record<ElementType, string>> = {
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
}

const marks = {
  complete: 'StripeElement--complete',
  empty: 'StripeElement--empty',
  focus: 'StripeElement--focus',
  invalid: 'StripeElement--invalid',
} as const

const integrationError = (message: string): Error => Object.assign(new Error(message), { name: 'IntegrationError' })

const containerOf = (target: Element | string): HTMLElement => {
  const found = typeof target === 'string' ? document.querySelector(target) : target
  if (found instanceof HTMLElement) return found
  throw integrationError('The element to mount a card field into does not exist.')
}

interface Mounted {
  container: HTMLElement
  frame: Frame
  unwatchLabels: () => void
}

const mountField = (
  type: ElementType,
  context: ElementContext,
  target: Element | string,
  focus: () => void,
): Mounted => {
  const container = containerOf(target)
  const frame = createFrame({
    origin: context.origin,
    page: 'field.html',
    title: frameTitles[type],
    parameters: { element: type },
    style: { display: 'block', width: '100%', height: '1.2em', 'user-select': 'none' },
  })
  container.classList.add('StripeElement', marks.empty)
  container.replaceChildren(frame.iframe)
  return { container, frame, unwatchLabels: watchLabels(container, focus) }
}

const unmountField = ({ container, frame, unwatchLabels }: Mounted): void => {
  unwatchLabels()
  frame.remove()
  container.classList.remove('StripeElement', ...Object.values(marks))
}

const markChange = ({ container }: Mounted, change: FieldChange): void => {
  container.classList.toggle(marks.complete, change.complete)
  container.classList.toggle(marks.empty, change.empty)
  container.classList.toggle(marks.invalid, change.error !== undefined)
}

interface Hearing {
  type: ElementType
  emitter: Emitter
  context: ElementContext
  options: () => FieldOptions
}

const hearField = (mounted: Mounted, { type, emitter, context, options }: Hearing, message: FromField): void => {
  const { frame, container } = mounted
  switch (message.kind) {
    case 'loaded':
      frame.say({ kind: 'options', options: options(), locale: context.locale() })
      return
    case 'ready':
      setStyles(frame.iframe, { height: `${message.height}px` })
      emitter.emit('ready', { elementType: type })
      return
    case 'change': {
      const { brand } = message.change
      markChange(mounted, message.change)
      if (brand !== undefined) context.onBrand(brand)
      emitter.emit('change', { error: undefined, value: undefined, ...message.change, elementType: type })
      return
    }
    case 'focus':
    case 'blur':
      container.classList.toggle(marks.focus, message.kind === 'focus')
      emitter.emit(message.kind, { elementType: type })
      return
    case 'escape':
      emitter.emit('escape', { elementType: type })
  }
}

export const createElement = (type: ElementType, given: FieldOptions, context: ElementContext): ElementRecord => {
  const emitter = createEmitter()
  let options = given
  let mounted: Mounted | null = null
  let destroyed = false
  const say = (message: object): void => mounted?.frame.say(message)
  const unmount = (): void => {
    if (mounted !== null) unmountField(mounted)
    mounted = null
  }
  const element: CardElement = {
    mount: (target) => {
      if (destroyed) throw integrationError('This element was destroyed. Create a new one.')
      unmount()
      const now = mountField(type, context, target, element.focus)
      mounted = now
      const hearing = { type, emitter, context, options: () => options }
      now.frame.listen((data) => {
        if (isFromField(data)) hearField(now, hearing, data)
      })
    },
    unmount,
    destroy: () => {
      unmount()
      emitter.clear()
      destroyed = true
      context.onDestroy(type)
    },
    on: (name, handler) => {
      emitter.on(name, handler)
      return element
    },
    once: (name, handler) => {
      emitter.once(name, handler)
      return element
    },
    off: (name, handler) => {
      emitter.off(name, handler)
      return element
    },
    update: (changes) => {
      options = { ...options, ...changes }
      say({ kind: 'options', options, locale: context.locale() })
    },
    focus: () => {
      mounted?.frame.iframe.focus()
      say({ kind: 'focus' })
    },
    blur: () => say({ kind: 'blur' }),
    clear: () => say({ kind: 'clear' }),
  }
  return {
    type,
    element,
    frameName: () => mounted?.frame.name ?? null,
    showBrand: (brand) => say({ kind: 'brand', brand }),
  }
}
