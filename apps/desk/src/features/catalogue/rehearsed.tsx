import type { getDraft } from '@touchline/contract/desk/calls/drafts'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { RegionName } from '@touchline/contract/wire'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { monthText } from '../../lib/date-text.ts'
import { hrefOf } from '../../lib/navigation.ts'

type Found = ResponseOf<DeskEndpointOf<typeof getDraft>>['currencies'][number]

interface RehearsedProps {
  readonly region: RegionName
  readonly rehearsed: Found
}

export function Rehearsed({ region, rehearsed }: RehearsedProps) {
  const t = useTranslations('catalogue')
  const locale = useLocale()
  const { currency, more, less, same, median, width, bars, billed, protectedUntil } = rehearsed
  const money = (minor: number) => moneyText({ minor, currency, locale })
  const signed = (minor: number) => `${minor > 0 ? '+' : ''}${money(minor)}`
  const sum = billed.reduce((total, { minor }) => total + minor, 0)
  const late = protectedUntil.reduce((total, { count }) => total + count, 0)
  return (
    <>
      <h2>{t('outcome', { currency, more, less, same })}</h2>
      <p className="soft">{t('median', { amount: signed(median) })}</p>
      <Card title={t('bars')}>
        {bars.length === 0 ? (
          <EmptyState>{t('nobodyDiffers')}</EmptyState>
        ) : (
          <Bars
            caption={t('bars')}
            rows={bars.map(({ from, count }) => ({
              name: t('range', { from: signed(from), to: signed(from + width) }),
              value: count,
              isLess: from < 0,
              text: t('clubs', { count }),
            }))}
          />
        )}
      </Card>
      <div className="draft-halves">
        <Card title={t('billed')}>
          <p>
            <b>{signed(sum)}</b> <span className="soft">{t('inTwelve')}</span>
          </p>
          <Bars
            caption={t('billed')}
            rows={billed.map(({ month, minor }) => ({
              name: monthText(month, locale),
              value: minor,
              text: signed(minor),
            }))}
          />
        </Card>
        <Card title={t('protected')}>
          <p>{t('protectedCount', { count: late })}</p>
          <Bars
            caption={t('protected')}
            rows={protectedUntil.map(({ month, count }) => ({
              name: monthText(month, locale),
              value: count,
              text: t('clubs', { count }),
            }))}
          />
        </Card>
      </div>
      <Hardest region={region} rehearsed={rehearsed} />
    </>
  )
}

interface BarsProps {
  readonly caption: string
  readonly rows: readonly {
    readonly name: string
    readonly value: number
    readonly isLess?: boolean
    readonly text: string
  }[]
}

function Bars({ caption, rows }: BarsProps) {
  const most = Math.max(1, ...rows.map(({ value }) => Math.abs(value)))
  if (rows.length === 0) return null
  return (
    <table className="draft-bars num">
      <caption className="hidden-text">{caption}</caption>
      <tbody>
        {rows.map(({ name, value, isLess = value < 0, text }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="bar" aria-hidden="true">
              <i className={isLess ? 'less' : ''} style={{ inlineSize: `${(Math.abs(value) / most) * 100}%` }} />
            </td>
            <td className="figure">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Hardest({ region, rehearsed: { hardest, currency } }: RehearsedProps) {
  const t = useTranslations('catalogue')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  if (hardest.length === 0) return null
  const money = (minor: number) => moneyText({ minor, currency, locale })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 1 })
  return (
    <Card title={t('hardest')}>
      <div className="draft-scroll">
        <table className="num">
          <thead>
            <tr>
              <th scope="col">{ofAll('club')}</th>
              <th scope="col" className="figure">
                {t('now')}
              </th>
              <th scope="col" className="figure">
                {t('then')}
              </th>
              <th scope="col" className="figure">
                {t('percent')}
              </th>
              <th scope="col">{t('from')}</th>
            </tr>
          </thead>
          <tbody>
            {hardest.map((row) => (
              <tr key={row.organizationId}>
                <th scope="row">
                  <a href={hrefOf(`/customer/${region}/${row.organizationId}`)}>{row.name}</a>
                </th>
                <td className="figure">{money(row.before)}</td>
                <td className="figure">
                  <b>{money(row.after)}</b>
                </td>
                <td className="figure">{row.percent === null ? '–' : percent.format(row.percent / 10_000)}</td>
                <td>
                  {monthText(row.month, locale)}
                  {row.protectedBy !== null && <span className="soft"> {t(`why.${row.protectedBy}`)}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
