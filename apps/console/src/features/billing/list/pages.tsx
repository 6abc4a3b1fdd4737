import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/input/button.tsx'
import { SelectField } from '../../../ui/input/field.tsx'

/** Rows a page (specification, "Billing history"); the first is what a reader begins with. */
const pageSizes = [15, 30, 60, 120] as const
const [smallest] = pageSizes

interface Pages<Row> {
  readonly rows: readonly Row[]
  readonly all: number
  readonly page: number
  readonly count: number
  readonly size: number
  open(page: number): void
  resize(size: number): void
}

/** Begins with the page that has a certain row. */
export function usePages<Row>(rows: readonly Row[], isFirst: (row: Row) => boolean): Pages<Row> {
  const [page, setPage] = useState(() => Math.max(0, Math.floor(rows.findIndex(isFirst) / smallest)))
  const [size, setSize] = useState<number>(smallest)
  return {
    rows: rows.slice(page * size, (page + 1) * size),
    all: rows.length,
    page,
    count: Math.max(1, Math.ceil(rows.length / size)),
    size,
    open: setPage,
    // The first row that is seen stays in sight.
    resize: (next) => {
      setPage(Math.floor((page * size) / next))
      setSize(next)
    },
  }
}

/** Turns the pages and sets their size; nothing where everything fits on the smallest page. */
export function PageBar<Row>({ pages }: { readonly pages: Pages<Row> }) {
  const t = useTranslations('bills')
  const { page, count, size } = pages
  if (pages.all <= smallest) return null
  return (
    <nav className="pages" aria-label={t('pages')}>
      <SelectField label={t('rowsPerPage')} value={size} onChange={({ target }) => pages.resize(Number(target.value))}>
        {pageSizes.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <Button look="ghost" disabled={page === 0} onClick={() => pages.open(page - 1)}>
        {t('newer')}
      </Button>
      <span className="small num">{t('pageOf', { page: page + 1, pages: count })}</span>
      <Button look="ghost" disabled={page >= count - 1} onClick={() => pages.open(page + 1)}>
        {t('older')}
      </Button>
    </nav>
  )
}
