import type { CardFrames, ElementType, FieldOptions } from '../protocol.ts'
import { type CardElement, createElement, type ElementContext, type ElementRecord } from './element.ts'

interface ElementsGroup {
  create(type: string, options?: FieldOptions): CardElement
  getElement(type: unknown): CardElement | null
  update(options: { locale?: string }): void
  fetchUpdates(): Promise<object>
  submit(): Promise<object>
}

const groupOf = new WeakMap<CardElement, Map<ElementType, ElementRecord>>()
const elementTypes: readonly ElementType[] = ['cardNumber', 'cardExpiry', 'cardCvc']

const typeNamed = (given: unknown): ElementType | undefined => {
  const carries =
    (typeof given === 'object' || typeof given === 'function') && given !== null && '__elementType' in given
  const name = carries ? given.__elementType : given
  return elementTypes.find((type) => type === name)
}

const groupError = (message: string): Error => Object.assign(new Error(message), { name: 'IntegrationError' })

/** `auto` follows the browser. */
const localeOf = (given: string | undefined): string =>
  given === undefined || given === 'auto' ? navigator.language : given

export const createElementsGroup = (origin: string, given: { locale?: string } = {}): ElementsGroup => {
  const records = new Map<ElementType, ElementRecord>()
  let locale = localeOf(given.locale)
  const context: ElementContext = {
    origin,
    locale: () => locale,
    onBrand: (brand) => records.get('cardCvc')?.showBrand(brand),
    onDestroy: (type) => records.delete(type),
  }
  return {
    create: (name, options = {}) => {
      const type = typeNamed(name)
      if (type === undefined) throw groupError(`The sandbox has no element "${name}".`)
      if (records.has(type)) throw groupError(`Can only create one Element of type ${type} through elements().`)
      const record = createElement(type, options, context)
      records.set(type, record)
      groupOf.set(record.element, records)
      return record.element
    },
    getElement: (requested) => {
      const type = typeNamed(requested)
      return type === undefined ? null : (records.get(type)?.element ?? null)
    },
    update: (changes) => {
      locale = changes.locale === undefined ? locale : localeOf(changes.locale)
    },
    fetchUpdates: async () => ({}),
    submit: async () => ({}),
  }
}

export const framesOf = (element: CardElement): CardFrames => {
  const records = groupOf.get(element)
  const nameOf = (type: ElementType): string => records?.get(type)?.frameName() ?? ''
  return { number: nameOf('cardNumber'), expiry: nameOf('cardExpiry'), cvc: nameOf('cardCvc') }
}

export const isCardElement = (given: unknown): given is CardElement =>
  typeof given === 'object' && given !== null && 'mount' in given && 'destroy' in given
