import type { Brand } from '../card-number.ts'
import {
  type ElementType,
  type FieldChange,
  type FieldError,
  type FieldOptions,
  type FromField,
  isToCardFrame,
  isToField,
  type ToField,
} from '../protocol.ts'
import { type FieldErrorCode, wordingOf } from '../wording.ts'
import { applyStyle } from './appearance.ts'
import { digitsOf, type FieldRules, rulesOf } from './field-rules.ts'
import { openHostLink, parameterOf } from './host-link.ts'

const host = openHostLink()
const say = (message: FromField): void => host.say(message)
const input = document.createElement('input')

let locale = 'en'
let options: FieldOptions = {}
let brand: Brand = 'unknown'
/** Reported on blur or when paying. */
let judged = false

const nowParameter = document.documentElement.dataset['now'] ?? ''
const now = { year: Number(nowParameter.slice(0, 4)), month: Number(nowParameter.slice(5, 7)) }

const elementTypes: readonly ElementType[] = ['cardNumber', 'cardExpiry', 'cardCvc']
const elementType = elementTypes.find((type) => type === parameterOf('element')) ?? 'cardNumber'
const rules: FieldRules = rulesOf(elementType, now, () => brand)

const errorOf = (code: FieldErrorCode): FieldError => ({
  type: 'validation_error',
  code,
  message: wordingOf(locale)[code],
})

const currentChange = (): FieldChange => {
  const { complete, error, brand: found } = rules.check(input.value)
  const empty = input.value === ''
  const code = error ?? (judged && !complete ? rules.incomplete : undefined)
  return {
    empty,
    complete,
    ...(code === undefined ? {} : { error: errorOf(code) }),
    ...(found === undefined ? {} : { brand: found }),
  }
}

let reported = ''
const report = (): void => {
  const change = currentChange()
  input.classList.toggle('complete', change.complete)
  input.classList.toggle('empty', change.empty)
  input.classList.toggle('invalid', change.error !== undefined)
  input.setAttribute('aria-invalid', String(change.error !== undefined))
  const saying = JSON.stringify(change)
  if (saying === reported) return
  reported = saying
  say({ kind: 'change', change })
}

/** Keeps the caret behind the same digit. */
const reformat = (deleting: boolean): void => {
  const caret = input.selectionStart ?? input.value.length
  const atEnd = caret === input.value.length
  const before = digitsOf(input.value.slice(0, caret)).length
  const formatted = rules.format(input.value, deleting)
  if (formatted === input.value) return
  input.value = formatted
  if (atEnd) return
  let position = 0
  for (let passed = 0; passed < before && position < formatted.length; position += 1) {
    if (/\d/.test(formatted.charAt(position))) passed += 1
  }
  input.setSelectionRange(position, position)
}

const present = (): void => {
  const wording = wordingOf(locale)
  document.documentElement.lang = locale
  input.setAttribute('aria-label', rules.label(wording))
  input.placeholder = options.placeholder ?? rules.placeholder(wording)
  input.disabled = options.disabled ?? false
  applyStyle(options.style)
}

let introduced = false
const obey = (message: ToField): void => {
  switch (message.kind) {
    case 'options': {
      options = { ...options, ...message.options }
      locale = message.locale
      present()
      if (introduced) return
      introduced = true
      say({ kind: 'ready', height: Math.ceil(input.getBoundingClientRect().height) })
      return
    }
    case 'brand':
      brand = message.brand
      input.value = rules.format(input.value, false)
      report()
      return
    case 'clear':
      input.value = ''
      judged = false
      report()
      return
    case 'focus':
      input.focus()
      return
    case 'blur':
      input.blur()
  }
}

const listenToTyping = (): void => {
  input.addEventListener('input', (event) => {
    // Composing: not final.
    if (event instanceof InputEvent && event.isComposing) return
    judged = false
    reformat(event instanceof InputEvent && event.inputType.startsWith('delete'))
    report()
  })
  input.addEventListener('compositionend', () => {
    reformat(false)
    report()
  })
  input.addEventListener('focus', () => say({ kind: 'focus' }))
  input.addEventListener('blur', () => {
    judged = input.value !== ''
    report()
    say({ kind: 'blur' })
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') say({ kind: 'escape' })
  })
}

/** Only for the controller, which shares our origin. */
const listenToController = (): void => {
  addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
    if (origin !== location.origin || source === parent || source === null || !isToCardFrame(data)) return
    const { complete, error } = rules.check(input.value)
    const reply = complete
      ? { kind: 'collected', id: data.id, values: rules.values(input.value) }
      : { kind: 'incomplete', id: data.id, error: errorOf(error ?? rules.incomplete) }
    source.postMessage(reply, { targetOrigin: location.origin })
    judged = !complete
    report()
  })
}

const build = (): void => {
  Object.assign(input, { type: 'text', name: rules.name, autocomplete: rules.autocomplete, inputMode: 'numeric' })
  input.spellcheck = false
  input.setAttribute('autocorrect', 'off')
  input.setAttribute('autocapitalize', 'none')
  input.classList.add('empty')
  document.body.append(input)
}

build()
listenToTyping()
listenToController()
host.listen((data) => {
  if (isToField(data)) obey(data)
})
say({ kind: 'loaded' })
