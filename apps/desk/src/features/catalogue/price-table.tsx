import { type EditableRow, type Places, priceSections } from '@touchline/domain/catalogue'
import { type Currency, currencies, decimalText } from '@touchline/domain/money'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Table } from '@touchline/ui/figures/table.tsx'
import { type KeyboardEvent, useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { type Edit, type Edits, editKey, namesIn, rowKey, typedIn } from './price-edits.ts'
import { type Said, saidIn } from './said.tsx'

interface PriceTableProps {
  readonly rows: readonly EditableRow[]
  readonly draft: Places
  readonly month: string
  readonly edits: Edits
  readonly faults: readonly Said[]
  readonly mayEdit: boolean
  readonly onEdit: (edit: Edit, isAsBefore: boolean) => void
}

const lines: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
const columns: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

function moveBy({ currentTarget: field, key, shiftKey, nativeEvent }: KeyboardEvent<HTMLInputElement>): boolean {
  const all = [...(field.closest('.edited')?.querySelectorAll<HTMLInputElement>('input[data-currency]') ?? [])]
  const along = key === 'Enter' ? (shiftKey ? -1 : 1) : lines[key]
  const end = key === 'ArrowLeft' ? 0 : field.value.length
  const isAtEnd = field.selectionStart === field.selectionEnd && field.selectionStart === end
  const among =
    along === undefined
      ? all.filter((each) => each.closest('tr') === field.closest('tr'))
      : all.filter((each) => each.dataset['currency'] === field.dataset['currency'])
  const step = along ?? (isAtEnd ? columns[key] : undefined)
  if (step === undefined || nativeEvent.isComposing) return false
  const next = among[among.indexOf(field) + step]
  next?.focus()
  next?.select()
  return true
}

export function PriceTable(props: PriceTableProps) {
  const t = useTranslations('catalogue')
  const { rows } = props
  return (
    <fieldset aria-label={t('prices')}>
      {priceSections.map((section) => {
        const within = rows.filter((row) => row.section === section)
        const priced = currencies.filter((currency) => within.some(({ prices }) => prices[currency] !== undefined))
        return within.length === 0 ? null : (
          <Table
            key={section}
            caption={t(`sections.${section}`)}
            isCaptionSeen
            rows={within}
            keyOf={rowKey}
            columns={[
              { label: t('sold'), heading: true, cell: (row) => <Named row={row} draft={props.draft} /> },
              ...priced.map((currency) => ({
                label: currency,
                right: true,
                cell: (row: EditableRow) => <PriceCell {...props} row={row} currency={currency} />,
              })),
            ]}
          />
        )
      })}
    </fieldset>
  )
}

const unitOf = ({ role }: EditableRow) => {
  if (role === 'storage') return 'stored'
  return role === 'upload' || role === 'export' ? 'hour' : 'flat'
}

function Named({ row, draft }: { readonly row: EditableRow; readonly draft: Places }) {
  const t = useTranslations('catalogue')
  const locale = useLocale()
  const { sold, role } = namesIn(draft, row, locale)
  return (
    <>
      <span>{role ?? sold}</span>
      {role !== null && <span className="soft">{sold}</span>}
      <span className="soft">{t(`a.${unitOf(row)}.${row.cycle}`, { amount: '' }).trim()}</span>
    </>
  )
}

interface PriceCellProps extends Omit<PriceTableProps, 'rows'> {
  readonly row: EditableRow
  readonly currency: Currency
}

const textOf = (minor: number | undefined, currency: Currency): string =>
  minor === undefined ? '' : decimalText({ minor: BigInt(minor), currency })

function PriceCell({ row, currency, draft, month, edits, faults, mayEdit, onEdit }: PriceCellProps) {
  const locale = useLocale()
  const id = useId()
  const named = useNamed(row, draft, currency)
  const price = row.prices[currency]
  const before = textOf(price?.drafted, currency)
  const edit = edits.get(editKey({ month, row, currency })) ?? { month, row, currency, text: before }
  const said = faults.find((each) => isOf(each, row, currency))
  const own = useFault(edit)
  const fault = own ?? (edit.text === before && said !== undefined ? saidIn(said, locale) : null)
  if (price === undefined) return <span className="soft">–</span>
  const typed = typedIn(edit)
  const now = typed.kind === 'price' ? typed.minor : undefined
  return (
    <div className="price-cell">
      {mayEdit ? (
        <input
          data-currency={currency}
          inputMode="decimal"
          aria-label={named}
          aria-invalid={fault !== null}
          aria-describedby={id}
          value={edit.text}
          onChange={({ target: { value } }) => onEdit({ ...edit, text: value }, value === before)}
          onKeyDown={(event) => {
            if (moveBy(event)) event.preventDefault()
            if (event.key === 'Escape' && edit.text !== before) onEdit(edit, true)
          }}
        />
      ) : (
        <span>{price.drafted === undefined ? '–' : moneyText({ minor: price.drafted, currency, locale })}</span>
      )}
      <span id={id}>
        {now !== undefined && now !== price.inForce && <Change before={price.inForce} now={now} currency={currency} />}
        {fault !== null && <span className="error">{fault}</span>}
      </span>
    </div>
  )
}

function useNamed(row: EditableRow, draft: Places, currency: Currency): string {
  const t = useTranslations('catalogue')
  const { sold, role } = namesIn(draft, row, useLocale())
  return [sold, role, t(`a.${unitOf(row)}.${row.cycle}`, { amount: currency })].filter(Boolean).join(', ')
}

function useFault(edit: Edit): string | null {
  const t = useTranslations('catalogue')
  const locale = useLocale()
  const typed = typedIn(edit)
  if (typed.kind === 'price') return null
  const amount =
    typed.kind === 'price-indivisible' ? moneyText({ minor: typed.nearest, currency: edit.currency, locale }) : ''
  return t(`cells.${typed.kind}`, { amount })
}

const isOf = ({ place, price }: Said, { sold, role }: EditableRow, currency: Currency): boolean =>
  price?.currency === currency &&
  price.role === role &&
  sold.some(({ of, id }) => `${place}.`.startsWith(`${of}.${id}.`))

interface ChangeProps {
  readonly before: number | undefined
  readonly now: number
  readonly currency: Currency
}

function Change({ before, now, currency }: ChangeProps) {
  const t = useTranslations('catalogue')
  const locale = useLocale()
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  if (before === undefined) return <mark>{t('cells.new')}</mark>
  return (
    <>
      <del>{moneyText({ minor: before, currency, locale })}</del>{' '}
      {before !== 0 && <mark>{percent.format((now - before) / before)}</mark>}
    </>
  )
}
