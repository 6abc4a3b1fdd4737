import type { RegionName } from '@touchline/contract/wire'
import { isMailAddress } from '@touchline/domain/mail'
import type { Currency } from '@touchline/domain/money'
import { type ActName, amountTyped } from '@touchline/domain/operators'
import { SelectField, TextField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ActInput, Sheet } from './sheet.tsx'

/** Some acts have a second sheet for taking back. */
type FormName =
  | 'charge-again'
  | 'stop-charging'
  | 'lift-charging-stop'
  | 'send-documents'
  | 'send-mail-again'
  | 'release-organization'
  | 'end-trial'
  | 'change-plan'
  | 'keep-plan'
  | 'cancel-plan'
  | 'withdraw-cancellation'
  | 'rename-organization'
  | 'add-administrator'
  | 'end-vat-number'
  | 'keep-vat-number'
  | 'grant-plan'
  | 'set-payment-method'
  | 'book-transfer'
  | 'return-credit'
  | 'move-transfer'
  | 'end-goodwill'
  | 'end-sessions'
  | 'set-login-address'
  | 'remove-second-factor'
  | 'end-provider-link'
  | 'export-person'
  | 'erase-person'

type FieldName =
  | 'plan'
  | 'analysts'
  | 'viewers'
  | 'starts'
  | 'end'
  | 'why'
  | 'name'
  | 'person'
  | 'address'
  | 'from'
  | 'lastDay'
  | 'method'
  | 'amount'
  | 'whole'
  | 'receivedOn'
  | 'returnedOn'
  | 'giving'
  | 'reference'
  | 'to'
  | 'login'
  | 'next'

type Field =
  | { readonly name: FieldName; readonly options: readonly (readonly [value: string, text: string])[] }
  | { readonly name: FieldName; readonly kind: Kind }

type Value = ActInput[string]

export interface ActForm {
  readonly name: FormName
  readonly act: ActName
  readonly currency?: Currency
  readonly fields?: readonly Field[]
  readonly input: (read: Readonly<Partial<Record<FieldName, Value>>>) => ActInput
}

const readDay = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined)

const readers = {
  line: (text) => (text === '' || text.length > 300 ? undefined : text),
  mail: (text) => (isMailAddress(text) ? text : undefined),
  login: (text) => (text === '' || text.length > 254 ? undefined : text.toLowerCase()),
  reference: (text) => (/^[\x20-\x7e]{1,64}$/.test(text) ? text : undefined),
  bill: (text) => (text === '' ? null : /^[A-Za-z\d-]{3,64}$/.test(text) ? text : undefined),
  amount: (text, currency) => amountTyped(text, currency) ?? undefined,
  dayOrNone: (text) => (text === '' ? null : readDay(text)),
  pastDay: (text) => readDay(text),
  day: (text) => readDay(text),
  seats: (text) => (text === '' ? null : /^\d{1,5}$/.test(text) ? Number(text) : undefined),
} as const satisfies Record<string, (text: string, currency: Currency) => Value | undefined>

type Kind = keyof typeof readers

const firstOf = (field: Field): string => ('options' in field ? (field.options[0]?.[0] ?? '') : '')

interface FormProps {
  readonly region: RegionName
  readonly form: ActForm
  readonly caseId: string
  readonly organizationId?: string
  readonly onClose: () => void
}

export function FormSheet({ form, ...sheet }: FormProps) {
  const t = useTranslations('acts.forms')
  const ofFields = useTranslations('acts.fields')
  const ofKinds = useTranslations('acts.kinds')
  const { name, act, currency = 'EUR', fields = [], input } = form
  const [texts, setTexts] = useState<Readonly<Partial<Record<FieldName, string>>>>(() =>
    Object.fromEntries(fields.map((field) => [field.name, firstOf(field)])),
  )
  const read = fields.map((field) => {
    const text = (texts[field.name] ?? '').trim()
    return [field, 'options' in field ? text : readers[field.kind](text, currency)] as const
  })
  const isPossible = read.every(([, value]) => value !== undefined)
  const values = Object.fromEntries(read.flatMap(([of, value]) => (value === undefined ? [] : [[of.name, value]])))
  return (
    <Sheet
      {...sheet}
      act={act}
      title={t(`${name}.title`)}
      order={t(`${name}.title`)}
      input={isPossible ? input(values) : null}
    >
      <p>{t(`${name}.text`)}</p>
      {read.map(([field, value]) => {
        const { name: of } = field
        const text = texts[of] ?? ''
        const common = {
          label: ofFields(of),
          value: text,
          onChange: (event: { readonly target: { readonly value: string } }) =>
            setTexts({ ...texts, [of]: event.target.value }),
        }
        if ('options' in field)
          return (
            <SelectField key={of} {...common}>
              {field.options.map(([option, words]) => (
                <option key={option} value={option}>
                  {words}
                </option>
              ))}
            </SelectField>
          )
        const hint = ofKinds(field.kind)
        const isWrong = value === undefined && text !== ''
        const type = /day/i.test(field.kind) ? 'date' : 'text'
        return <TextField key={of} {...common} type={type} hint={hint} error={isWrong ? hint : null} />
      })}
    </Sheet>
  )
}
