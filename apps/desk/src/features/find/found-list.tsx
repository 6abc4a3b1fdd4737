import { Dated } from '@touchline/ui/figures/dated.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { hrefOf } from '../../lib/navigation.ts'
import { customerHref, type Found, type FoundRow, idOf } from './use-found.ts'
import { useHitWords } from './use-hit-words.ts'

interface FoundListProps {
  readonly found: Found
  readonly chosen: FoundRow | undefined
  readonly onChoose: (id: string) => void
}

export function FoundList({ found, chosen, onChoose }: FoundListProps) {
  const t = useTranslations('find')
  const groups = [...Map.groupBy(found.rows, ({ group }) => group)]
  return (
    <>
      {groups.map(([kind, rows]) => (
        <section key={kind} aria-label={t(`group.${kind}`)}>
          <h2 className="group">
            {t(`group.${kind}`)} <span>{rows.length}</span>
          </h2>
          <ul>
            {rows.map((row) => (
              <Row key={idOf(row)} row={row} isChosen={row === chosen} onChoose={onChoose} />
            ))}
          </ul>
        </section>
      ))}
      {found.hasMore && <p className="soft note">{t('more')}</p>}
    </>
  )
}

interface RowProps {
  readonly row: FoundRow
  readonly isChosen: boolean
  readonly onChoose: (id: string) => void
}

function Row({ row, isChosen, onChoose }: RowProps) {
  const locale = useLocale()
  const { title, below } = useHitWords(row)
  const { bill, by } = row.hit
  const amount = by?.amount ?? bill?.total ?? null
  return (
    <li>
      <a
        className={isChosen ? 'hit on' : 'hit'}
        href={customerHref(row)}
        onFocus={() => onChoose(idOf(row))}
        onPointerEnter={() => onChoose(idOf(row))}
      >
        <Icon name={bill === null ? 'people' : 'receipt'} />
        <span className="words">
          <b>{row.hit.club.name}</b>
          {title}
          <span className="soft">
            <Dated text={below} />
          </span>
        </span>
        {bill !== null && amount !== null && (
          <b className="num">{moneyText({ minor: amount, currency: bill.currency, locale })}</b>
        )}
      </a>
    </li>
  )
}

export function NearList({ found }: { readonly found: Found }) {
  const t = useTranslations('find')
  const ofRegions = useTranslations('regions')
  if (found.near.length === 0) return null
  return (
    <section aria-label={t('near')}>
      <h2 className="group">
        {t('near')} <span>{found.near.length}</span>
      </h2>
      <ul>
        {found.near.map(({ region, club }) => (
          <li key={`${region} ${club.organizationId}`}>
            <a className="hit" href={hrefOf(`/customer/${region}/${club.organizationId}`)}>
              <Icon name="people" />
              <span className="words">
                <b>{club.name}</b>
                <span className="soft">{[club.code, ofRegions(region)].join(' · ')}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
