import { useQueries } from '@tanstack/react-query'
import { listDrafts } from '@touchline/contract/desk/calls/drafts'
import { hasRight } from '@touchline/domain/operators'
import { Card } from '@touchline/ui/card.tsx'
import { EmptyState, ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { momentText, ownZone } from '../../lib/date-text.ts'
import { hrefOf } from '../../lib/navigation.ts'
import { useOperator } from '../../lib/session.ts'
import { NewDraft } from './new-draft.tsx'
import './catalogue.css'

/** Drafts of each region's catalogue, and where another is begun. */
export function CataloguePage() {
  const t = useTranslations('catalogue')
  const ofAll = useTranslations('common')
  const ofRegions = useTranslations('regions')
  const ofShell = useTranslations('shell')
  const locale = useLocale()
  const { regions, roles } = useOperator()
  const answers = useQueries({
    queries: regions.map((region) => ({
      queryKey: ['drafts', region],
      queryFn: () => call(listDrafts, { region }),
    })),
  })
  return (
    <>
      <h1>{ofShell('catalogue')}</h1>
      <p className="soft">{t('hint')}</p>
      {hasRight(roles, 'save-draft') && <NewDraft />}
      <div className="draft-regions">
        {regions.map((region, at) => {
          const { data, isError, refetch } = answers[at] ?? {}
          return (
            <Card key={region} title={ofRegions(region)} action={<CsvButton table="drafts" region={region} />}>
              {isError === true && (
                <ErrorState
                  text={ofAll('away', { region: ofRegions(region) })}
                  retry={ofAll('retry')}
                  onRetry={() => void refetch?.()}
                />
              )}
              {data === undefined && isError !== true && <Skeleton shape="rows" label={ofAll('loading')} />}
              {data?.drafts.length === 0 && <EmptyState>{t('noDraft')}</EmptyState>}
              {data !== undefined && data.drafts.length > 0 && (
                <ul className="drafts">
                  {data.drafts.map(({ draftId, version, state, savedBy, savedDate, publishDate }) => (
                    <li key={draftId}>
                      <a href={hrefOf(`/catalogue/${region}/${draftId}`)}>{draftId}</a>
                      <span className="soft">{t('version', { version })}</span>
                      <span>
                        {t(`states.${state}`, {
                          day: publishDate === null ? '' : momentText(publishDate, ownZone, locale),
                        })}
                      </span>
                      <span className="soft">
                        {savedBy}, {momentText(savedDate, ownZone, locale)}
                      </span>
                    </li>
                  ))}
                </ul>
              )}
            </Card>
          )
        })}
      </div>
    </>
  )
}
