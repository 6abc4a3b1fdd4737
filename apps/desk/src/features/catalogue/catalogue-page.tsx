import { useQuery } from '@tanstack/react-query'
import { listDrafts } from '@touchline/contract/desk/calls/drafts'
import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { Card } from '@touchline/ui/card.tsx'
import { EmptyState, Skeleton } from '@touchline/ui/states.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { Away } from '../../lib/away.tsx'
import { call } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { momentText, ownZone } from '../../lib/date-text.ts'
import { go, hrefOf, usePlace } from '../../lib/navigation.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { RegionChoice } from '../../lib/region-choice.tsx'
import { useOperator } from '../../lib/session.ts'
import { CatalogueFileButton } from './catalogue-file-button.tsx'
import { NewDraft } from './new-draft.tsx'
import { PricesInForce } from './prices.tsx'
import './catalogue.css'

export function CataloguePage() {
  const t = useTranslations('catalogue')
  const ofShell = useTranslations('shell')
  const { regions, roles } = useOperator()
  const { query } = usePlace()
  const region = regions.find((each) => each === query.get('region')) ?? regions[0]
  if (region === undefined) return null
  return (
    <>
      <PageHead title={ofShell('catalogue')} hint={t('hint')}>
        <RegionChoice region={region} onChoose={(chosen) => go(hrefOf('/catalogue', { region: chosen }))} />
        <CatalogueFileButton key={region} region={region} />
      </PageHead>
      <div className="draft">
        <div>
          <PricesInForce region={region} />
        </div>
        <div>
          <Drafts region={region} />
          {hasRight(roles, 'save-draft') && <NewDraft key={region} region={region} />}
        </div>
      </div>
    </>
  )
}

function Drafts({ region }: { readonly region: RegionName }) {
  const t = useTranslations('catalogue')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const { data, isError, refetch } = useQuery({
    queryKey: ['drafts', region],
    queryFn: ({ signal }) => call(listDrafts, { region, signal }),
  })
  return (
    <Card title={t('drafts')} action={<CsvButton table="drafts" region={region} />}>
      {isError && <Away region={region} onRetry={refetch} />}
      {data === undefined && !isError && <Skeleton shape="rows" label={ofAll('loading')} />}
      {data?.drafts.length === 0 && <EmptyState>{t('noDraft')}</EmptyState>}
      {data !== undefined && data.drafts.length > 0 && (
        <ul className="drafts">
          {data.drafts.map(({ draftId, version, state, savedBy, savedDate, publishDate }) => (
            <li key={draftId}>
              <a href={hrefOf(`/catalogue/${region}/${draftId}`)}>{draftId}</a>
              <span className="soft">
                {t('version', { version })}
                {' · '}
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
}
