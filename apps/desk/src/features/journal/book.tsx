import { useMutation } from '@tanstack/react-query'
import { exportJournal } from '@touchline/contract/desk/calls/journal'
import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Table } from '@touchline/ui/figures/table.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { send } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { hrefOf, usePlace } from '../../lib/navigation.ts'
import { saveReply } from '../../lib/save-reply.ts'
import { useOperator } from '../../lib/session.ts'
import { Checked } from './checked.tsx'
import { Entries } from './entries.tsx'
import type { Journal } from './journal.ts'
import { useRefusedText } from './refused-text.ts'

type BookOf = Journal['books'][number]
type Form = BookOf['forms'][number]

interface BookProps {
  readonly region: RegionName
  readonly month: string
  readonly book: BookOf
  readonly isClosed: boolean
}

export function Book({ region, month, book, isClosed }: BookProps) {
  const t = useTranslations('journal')
  const { currency, accounts } = book
  const { query } = usePlace()
  const asked = query.get('currency') === currency ? query.get('account') : null
  const opened = accounts.find(({ account }) => account === asked)
  return (
    <Card
      title={t('book', { currency })}
      className="journal-book"
      action={<CsvButton table="accounts" region={region} asked={{ month }} />}
    >
      <Checked checks={book.checks} currency={currency} />
      <Accounts region={region} month={month} book={book} opened={opened?.account ?? null} />
      {opened !== undefined && <Entries region={region} month={month} currency={currency} account={opened} />}
      <Exports region={region} month={month} book={book} isClosed={isClosed} />
    </Card>
  )
}

interface AccountsProps extends Omit<BookProps, 'isClosed'> {
  readonly opened: BookOf['accounts'][number]['account'] | null
}

function Accounts({ region, month, book, opened }: AccountsProps) {
  const t = useTranslations('journal')
  const locale = useLocale()
  const { currency, accounts, entries, debit, credit } = book
  const total = { account: 'total', number: '', name: t('sum', { count: entries }), debit, credit }
  const figureOf = ({ account }: Pick<typeof total, 'account'>, minor: number) => {
    const figure = minor === 0 ? null : moneyText({ minor, currency, locale })
    if (figure === null || account === 'total') return figure
    return (
      <a
        className="figure-link"
        aria-current={account === opened ? 'true' : undefined}
        href={hrefOf('/journal', { region, month, currency, account })}
      >
        {figure}
      </a>
    )
  }
  return (
    <Table
      caption={t('book', { currency })}
      rows={[...accounts, total]}
      keyOf={({ account }) => account}
      className="journal-rows"
      isMarked={({ account }) => account === opened}
      columns={[
        {
          label: t('account'),
          heading: true,
          cell: ({ number, name }) => (
            <>
              <span className="soft">{number}</span> {name}
            </>
          ),
        },
        { label: t('debit'), right: true, cell: (row) => figureOf(row, row.debit) },
        { label: t('credit'), right: true, cell: (row) => figureOf(row, row.credit) },
      ]}
    />
  )
}

function Exports({ region, month, book, isClosed }: BookProps) {
  const t = useTranslations('journal')
  const { roles } = useOperator()
  const mayExport = isClosed && book.checks.bills.state === 'adds-up' && hasRight(roles, 'export-journal')
  return (
    <>
      <h3>{t('exports')}</h3>
      {mayExport ? (
        <ul className="journal-exports">
          {book.forms.map((form) => (
            <Export key={form} region={region} month={month} form={form} currency={book.currency} />
          ))}
        </ul>
      ) : (
        <p className="soft">{t('exportHint')}</p>
      )}
    </>
  )
}

interface ExportProps {
  readonly region: RegionName
  readonly month: string
  readonly form: Form
  readonly currency: BookOf['currency']
}

function Export({ region, month, form, currency }: ExportProps) {
  const t = useTranslations('journal')
  const ofForms = useTranslations('journal.forms')
  const refusedText = useRefusedText()
  const get = useMutation({
    mutationFn: async () => {
      const reply = await send(exportJournal, { region, params: { month }, body: { form, currency } })
      await saveReply(reply)
    },
  })
  return (
    <li>
      <span>{ofForms(form)}</span>
      <Button look="ghost" small busy={get.isPending} onClick={() => get.mutate()}>
        {t('get')}
      </Button>
      {get.isError && <p role="alert">{refusedText(get.error)}</p>}
    </li>
  )
}
