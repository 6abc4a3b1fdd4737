import { useQuery } from '@tanstack/react-query'
import { getCampaign, listCampaigns } from '@touchline/contract/desk/calls/campaigns'
import type { RegionName } from '@touchline/contract/wire'
import { Card, Facts } from '@touchline/ui/card.tsx'
import { type Column, Table } from '@touchline/ui/figures/table.tsx'
import { EmptyState, Skeleton } from '@touchline/ui/states.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { Away } from '../../lib/away.tsx'
import { call, Refused } from '../../lib/call.ts'
import { dayText } from '../../lib/date-text.ts'
import { Letters } from '../../lib/letters.tsx'
import { hrefOf } from '../../lib/navigation.ts'
import { AboutCampaign } from './about-campaign.tsx'
import { type Campaign, type CampaignClub, type CampaignList, useMoney } from './campaign.ts'
import { CampaignClubs } from './campaign-clubs.tsx'
import './campaigns.css'

interface CampaignPageProps {
  readonly region: RegionName
  readonly campaignId: string
}

const ASKED_AGAIN_MS = 2_000

export function CampaignPage({ region, campaignId }: CampaignPageProps) {
  const t = useTranslations('campaigns')
  const ofAll = useTranslations('common')
  const { data, error, refetch } = useQuery({
    queryKey: ['campaign', region, campaignId],
    queryFn: () => call(getCampaign, { region, params: { campaignId } }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'computing' || state.data?.state === 'sending' ? ASKED_AGAIN_MS : false,
  })
  const list = useQuery({ queryKey: ['campaigns', region], queryFn: () => call(listCampaigns, { region }) })
  if (error instanceof Refused && error.status < 500) return <EmptyState>{t('unknown')}</EmptyState>
  if (error !== null) return <Away region={region} onRetry={refetch} />
  if (data === undefined) return <Skeleton shape="screen" label={ofAll('loading')} />
  return <CampaignSeen region={region} campaign={data} plans={list.data?.plans ?? []} />
}

interface SeenProps {
  readonly region: RegionName
  readonly campaign: Campaign
}

function CampaignSeen({ region, campaign, plans }: SeenProps & Pick<CampaignList, 'plans'>) {
  const t = useTranslations('campaigns')
  const ofRegions = useTranslations('regions')
  const { name, state, progress, isOutdated, clubs, coupon } = campaign
  return (
    <>
      <h1>{name}</h1>
      <p className="soft">
        <a href={hrefOf('/campaigns', { region })}>{ofRegions(region)}</a> · {t(`states.${state}`)}
      </p>
      {isOutdated && (
        <p role="alert" className="fault">
          {t('outdated')}
        </p>
      )}
      {state === 'computing' && (
        <p role="status">
          {t('progress', progress)}{' '}
          <progress value={progress.done} max={Math.max(1, progress.all)} aria-hidden="true" />
        </p>
      )}
      <div className="campaign">
        <div>
          {campaign.startedBy !== null && <Result campaign={campaign} />}
          {state !== 'computing' && <Preview region={region} campaign={campaign} />}
          {clubs > coupon.usesLeft && state === 'computed' && (
            <p className="fault">{t('fewUses', { usesLeft: coupon.usesLeft, clubs })}</p>
          )}
          {clubs > 0 && state !== 'computing' && <CampaignClubs region={region} campaign={campaign} />}
        </div>
        <div>
          <AboutCampaign region={region} campaign={campaign} plans={plans} />
          {campaign.letters.length > 0 && (
            <Card title={t('mail')}>
              <Letters letters={campaign.letters} />
            </Card>
          )}
        </div>
      </div>
    </>
  )
}

function Result({ campaign: { offered, leftOut, result, clubs } }: { readonly campaign: Campaign }) {
  const t = useTranslations('campaigns')
  const { show } = useMoney()
  const waiting = clubs - offered - leftOut.reduce((sum, each) => sum + each.clubs, 0)
  return (
    <Card title={t('result')}>
      <Facts
        rows={[
          [t('offered'), t('clubs', { count: offered })],
          ...(waiting === 0 ? [] : [[t('waiting'), t('clubs', { count: waiting })] as const]),
          ...leftOut.map((each) => [t(`leftOut.${each.reason}`), t('clubs', { count: each.clubs })] as const),
          [t('used'), t('clubs', { count: result.used })],
          ...result.sums.flatMap(
            ({ currency, billed, gave, brings }) =>
              [
                [t('billedSoFar', { currency }), show(billed, currency)],
                [t('gaveSoFar', { currency }), show(gave, currency)],
                [t('bringsNow', { currency }), show(brings, currency)],
              ] as const,
          ),
        ]}
      />
    </Card>
  )
}

function Preview({ region, campaign: { sums, largest } }: SeenProps) {
  const t = useTranslations('campaigns')
  const ofAll = useTranslations('common')
  const ofFirst = useTranslations('first')
  const ofAudit = useTranslations('audit')
  const { show, change } = useMoney()
  const locale = useLocale()
  type Sum = Campaign['sums'][number]
  const ofSums: readonly Column<Sum>[] = [
    { label: ofFirst('currency'), heading: true, cell: ({ currency }) => currency },
    { label: ofAll('club'), right: true, cell: ({ clubs }) => new Intl.NumberFormat(locale).format(clubs) },
    { label: t('gives'), right: true, cell: ({ gives, currency }) => <b>{show(gives, currency)}</b> },
    { label: t('billed'), right: true, cell: ({ billed, currency }) => show(billed, currency) },
    { label: t('more'), right: true, cell: ({ more, currency }) => change(more, currency) },
  ]
  const ofClubs: readonly Column<CampaignClub>[] = [
    {
      label: ofAll('club'),
      heading: true,
      cell: ({ organizationId, name }) => <a href={hrefOf(`/customer/${region}/${organizationId}`)}>{name}</a>,
    },
    { label: ofAudit('from'), cell: ({ startsOn }) => dayText(startsOn, locale) },
    { label: t('gives'), right: true, cell: ({ gives, currency }) => <b>{show(gives, currency)}</b> },
    { label: t('billed'), right: true, cell: ({ billed, currency }) => show(billed, currency) },
    { label: t('more'), right: true, cell: ({ more, currency }) => change(more, currency) },
  ]
  return (
    <>
      <Card title={t('ifAll')}>
        {sums.length === 0 ? (
          <EmptyState>{t('nobody')}</EmptyState>
        ) : (
          <Table caption={t('ifAll')} columns={ofSums} rows={sums} keyOf={({ currency }) => currency} />
        )}
        <p className="soft">{t('ifAllHint')}</p>
      </Card>
      {largest.length > 0 && (
        <Card title={t('largest')}>
          <Table
            caption={t('largest')}
            columns={ofClubs}
            rows={largest}
            keyOf={({ organizationId }) => organizationId}
          />
        </Card>
      )}
    </>
  )
}
