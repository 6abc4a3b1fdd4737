import { useQuery } from '@tanstack/react-query'
import { getDraft } from '@touchline/contract/desk/calls/drafts'
import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { Card, Facts } from '@touchline/ui/card.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { EmptyState, Skeleton } from '@touchline/ui/states.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Sheet } from '../../acts/sheet.tsx'
import { Away } from '../../lib/away.tsx'
import { call, Refused } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { momentText, ownZone } from '../../lib/date-text.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useOperator } from '../../lib/session.ts'
import { Changes } from './changes.tsx'
import { DraftBills } from './draft-bills.tsx'
import { DraftLetters } from './draft-letters.tsx'
import { DraftPrices } from './draft-prices.tsx'
import { NewDraft } from './new-draft.tsx'
import { Rehearsed } from './rehearsed.tsx'
import type { Draft } from './said.tsx'
import './catalogue.css'

interface DraftPageProps {
  readonly region: RegionName
  readonly draftId: string
}

const ASKED_AGAIN_MS = 2_000

export function DraftPage({ region, draftId }: DraftPageProps) {
  const t = useTranslations('catalogue')
  const ofAll = useTranslations('common')
  const { data, error, refetch } = useQuery({
    queryKey: ['draft', region, draftId],
    queryFn: () => call(getDraft, { region, params: { draftId } }),
    refetchInterval: ({ state }) => (state.data?.state === 'rehearsing' ? ASKED_AGAIN_MS : false),
  })
  if (error instanceof Refused && error.status === 404) return <EmptyState>{t('unknown')}</EmptyState>
  if (error !== null) return <Away region={region} onRetry={refetch} />
  if (data === undefined) return <Skeleton shape="screen" label={ofAll('loading')} />
  return <DraftSeen region={region} draft={data} />
}

function DraftSeen({ region, draft }: { readonly region: RegionName; readonly draft: Draft }) {
  const t = useTranslations('catalogue')
  const ofRegions = useTranslations('regions')
  const locale = useLocale()
  const { roles } = useOperator()
  const { draftId, version, state, publishDate, progress, currencies, isOutdated, kept } = draft
  const day = publishDate === null ? '' : momentText(publishDate, ownZone, locale)
  const maySave = hasRight(roles, 'save-draft') && state !== 'ordered'
  const [first, ...others] = currencies.flatMap(({ hardest }) => hardest)
  return (
    <>
      <PageHead
        title={draftId}
        hint={`${ofRegions(region)} · ${t('version', { version })} · ${t(`states.${state}`, { day })}`}
      />
      {isOutdated && (
        <p role="alert" className="fault">
          {t('outdated')}
        </p>
      )}
      {state === 'rehearsing' && (
        <p role="status">
          {t('progress', progress)}{' '}
          <progress value={progress.done} max={Math.max(1, progress.all)} aria-hidden="true" />
        </p>
      )}
      <div className="draft">
        <div>
          {(state === 'published' || version > 1) && <DraftBills region={region} draftId={draftId} />}
          {currencies.length > 0 && <CsvButton table="hardest" region={region} asked={{ draftId }} />}
          {currencies.map((each) => (
            <Rehearsed key={each.currency} region={region} rehearsed={each} />
          ))}
          <Changes draft={draft} />
          <DraftPrices {...{ region, draftId, version }} faults={draft.faults} mayEdit={maySave} />
        </div>
        <div>
          <Publish region={region} draft={draft} />
          {!isOutdated && first !== undefined && (
            <DraftLetters key={first.organizationId} region={region} draft={draft} clubs={[first, ...others]} />
          )}
          {maySave && <NewDraft key={version} region={region} of={{ draftId, version, kept }} />}
        </div>
      </div>
    </>
  )
}

const sheets = ['rehearse-draft', 'publish-catalogue', 'withdraw-publishing'] as const

type SheetName = (typeof sheets)[number]

function Publish({ region, draft }: { readonly region: RegionName; readonly draft: Draft }) {
  const t = useTranslations('catalogue')
  const locale = useLocale()
  const { roles } = useOperator()
  const [opened, setOpened] = useState<SheetName | null>(null)
  const { draftId, version, state, savedBy, savedDate, publishDate, kept, isOutdated, faults } = draft
  const isPossible = {
    'rehearse-draft': state !== 'ordered' && state !== 'published' && !isOutdated && faults.length === 0,
    'publish-catalogue': state === 'rehearsed' && !isOutdated,
    'withdraw-publishing': state === 'ordered',
  } satisfies Record<SheetName, boolean>
  const key = { draftId, version }
  return (
    <Card title={t('publish')}>
      <Facts
        rows={[
          [t('savedBy'), savedBy],
          [t('savedOn'), momentText(savedDate, ownZone, locale)],
          [t('publishOn'), publishDate === null ? '–' : momentText(publishDate, ownZone, locale)],
          [t('keptClubs'), String(kept.length)],
        ]}
      />
      <div className="answers">
        {sheets
          .filter((name) => isPossible[name] && hasRight(roles, name))
          .map((name) => (
            <Button key={name} look={name === 'withdraw-publishing' ? 'ghost' : 'main'} onClick={() => setOpened(name)}>
              {t(`orders.${name}`)}
            </Button>
          ))}
      </div>
      {opened === 'rehearse-draft' && <RehearseSheet region={region} draft={key} onClose={() => setOpened(null)} />}
      {opened !== null && opened !== 'rehearse-draft' && (
        <Sheet
          region={region}
          act={opened}
          title={t(`orders.${opened}`)}
          order={t(`orders.${opened}`)}
          input={key}
          caseId=""
          onClose={() => setOpened(null)}
        >
          <p>{t(`hints.${opened}`)}</p>
        </Sheet>
      )}
    </Card>
  )
}

interface RehearseProps {
  readonly region: RegionName
  readonly draft: { readonly draftId: string; readonly version: number }
  readonly onClose: () => void
}

function RehearseSheet({ region, draft, onClose }: RehearseProps) {
  const t = useTranslations('catalogue')
  const [on, setOn] = useState('')
  return (
    <Sheet
      region={region}
      act="rehearse-draft"
      title={t('orders.rehearse-draft')}
      order={t('orders.rehearse-draft')}
      input={on === '' ? null : { ...draft, on }}
      caseId=""
      onClose={onClose}
    >
      <p>{t('hints.rehearse-draft')}</p>
      <TextField label={t('publishOn')} type="date" value={on} onChange={(event) => setOn(event.target.value)} />
    </Sheet>
  )
}
