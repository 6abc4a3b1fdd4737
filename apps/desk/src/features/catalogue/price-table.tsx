import {
  type Cycle,
  cycles,
  type EditableCell,
  type EditableRow,
  isChangedIn,
  type Places,
  priceSections,
} from '@touchline/domain/catalogue'
import { type Currency, currencies, decimalText } from '@touchline/domain/money'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Table } from '@touchline/ui/figures/table.tsx'
import { type KeyboardEvent, useId } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { cellKey, type Edit, type Edits, editKey, namesIn, typedIn } from './price-edits.ts'
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
  const drawn = field.closest('.edited')?.querySelectorAll<HTMLInputElement>('details[open] input[data-column]')
  const all = [...(drawn ?? [])]
  const along = key === 'Enter' ? (shiftKey ? -1 : 1) : lines[key]
  const end = key === 'ArrowLeft' ? 0 : field.value.length
  const isAtEnd = field.selectionStart === field.selectionEnd && field.selectionStart === end
  const among =
    along === undefined
      ? all.filter((each) => each.closest('tr') === field.closest('tr'))
      : all.filter((each) => each.dataset['column'] === field.dataset['column'])
  const step = along ?? (isAtEnd ? columns[key] : undefined)
  if (step === undefined || nativeEvent.isComposing) return false
  const next = among[among.indexOf(field) + step]
  next?.focus()
  next?.select()
  return true
}

export function PriceTable(props: PriceTableProps) {
  const t = useTranslations('catalogue')
  return (
    <fieldset aria-label={t('prices')}>
      {priceSections.map((section) => {
        const rows = props.rows.filter((row) => row.section === section)
        return rows.length === 0 ? null : <Section key={section} {...props} section={section} rows={rows} />
      })}
    </fieldset>
  )
}

const cellsOf = ({ cells }: EditableRow): readonly EditableCell[] => cycles.flatMap((cycle) => cells[cycle] ?? [])

function Section({ section, ...props }: PriceTableProps & Pick<EditableRow, 'section'>) {
  const t = useTranslations('catalogue')
  const { rows, draft, faults } = props
  const cells = rows.flatMap(cellsOf)
  const changed = rows.filter(isChangedIn).length
  const isFaulty = faults.some((each) => cells.some((cell) => currencies.some((money) => isOf(each, cell, money))))
  const priced = currencies.flatMap((currency) =>
    cycles
      .filter((cycle) => rows.some((row) => row.cells[cycle]?.prices[currency] !== undefined))
      .map((cycle) => ({ currency, cycle })),
  )
  const column = ({ currency, cycle }: { readonly currency: Currency; readonly cycle: Cycle }) => ({
    label: t(`a.flat.${cycle}`, { amount: currency }),
    right: true,
    cell: (row: EditableRow) => {
      const cell = row.cells[cycle]
      return cell === undefined ? null : <PriceCell {...props} cell={cell} currency={currency} />
    },
  })
  return (
    <details open={changed > 0 || isFaulty}>
      <summary>
        {t(`sections.${section}`)}{' '}
        <span className="soft">{t('cells.unchanged', { count: rows.length - changed })}</span>
      </summary>
      <Table
        caption={t(`sections.${section}`)}
        rows={rows}
        keyOf={(row) => cellsOf(row).map(cellKey).join(' ')}
        isMarked={isChangedIn}
        columns={[
          { label: t('sold'), heading: true, cell: (row) => <Named cell={cellsOf(row)[0]} draft={draft} /> },
          ...priced.map(column),
        ]}
      />
    </details>
  )
}

export const unitOf = ({ role }: Pick<EditableCell, 'role'>) => {
  if (role === 'storage') return 'stored'
  return role === 'upload' || role === 'export' ? 'hour' : 'flat'
}

function Named({ cell, draft }: { readonly cell: EditableCell | undefined; readonly draft: Places }) {
  const t = useTranslations('catalogue')
  const locale = useLocale()
  if (cell === undefined) return null
  const { sold, role } = namesIn(draft, cell, locale)
  const unit = unitOf(cell)
  const aside = [role === null ? null : sold, unit === 'flat' ? null : t(`a.${unit}.month`, { amount: '' }).trim()]
  return (
    <>
      <span>{role ?? sold}</span>
      <span className="soft">{aside.filter((each) => each !== null).join(' · ')}</span>
    </>
  )
}

interface PriceCellProps extends Omit<PriceTableProps, 'rows'> {
  readonly cell: EditableCell
  readonly currency: Currency
}

const textOf = (minor: number | undefined, currency: Currency): string =>
  minor === undefined ? '' : decimalText({ minor: BigInt(minor), currency })

function PriceCell({ cell, currency, draft, month, edits, faults, mayEdit, onEdit }: PriceCellProps) {
  const locale = useLocale()
  const id = useId()
  const named = useNamed(cell, draft, currency)
  const price = cell.prices[currency]
  const before = textOf(price?.drafted, currency)
  const edit = edits.get(editKey({ month, cell, currency })) ?? { month, cell, currency, text: before }
  const said = faults.find((each) => isOf(each, cell, currency))
  const own = useFault(edit)
  const fault = own ?? (edit.text === before && said !== undefined ? saidIn(said, locale) : null)
  if (price === undefined) return <span className="soft">–</span>
  const typed = typedIn(edit)
  const now = typed.kind === 'price' ? typed.minor : undefined
  return (
    <div className="price-cell">
      {mayEdit ? (
        <input
          data-column={`${currency} ${cell.cycle}`}
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

function useNamed(cell: EditableCell, draft: Places, currency: Currency): string {
  const t = useTranslations('catalogue')
  const { sold, role } = namesIn(draft, cell, useLocale())
  return [sold, role, t(`a.${unitOf(cell)}.${cell.cycle}`, { amount: currency })].filter(Boolean).join(', ')
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

const isOf = ({ place, price }: Said, { sold, role }: EditableCell, currency: Currency): boolean =>
  price?.currency === currency &&
  price.role === role &&
  sold.some(({ of, id }) => `${place}.`.startsWith(`${of}.${id}.`))

interface PercentProps {
  readonly before: number | undefined
  readonly now: number
}

function Change({ before, now, currency }: PercentProps & { readonly currency: Currency }) {
  const locale = useLocale()
  return (
    <>
      {before !== undefined && <del>{moneyText({ minor: before, currency, locale })}</del>}{' '}
      <Percent before={before} now={now} />
    </>
  )
}

export function Percent({ before, now }: PercentProps) {
  const t = useTranslations('catalogue')
  const locale = useLocale()
  if (before === undefined) return <mark>{t('cells.new')}</mark>
  if (before === 0) return null
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  return <mark>{percent.format((now - before) / before)}</mark>
}
