import { useInfiniteQuery } from '@tanstack/react-query'
import { listCampaignClubs } from '@touchline/contract/desk/calls/campaigns'
import type { RegionName } from '@touchline/contract/wire'
import { Card } from '@touchline/ui/card.tsx'
import { type Column, Table } from '@touchline/ui/figures/table.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { Segments } from '@touchline/ui/input/segments.tsx'
import { EmptyState, ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { amountOf, CsvButton } from '../../lib/csv-button.tsx'
import { momentText, ownZone } from '../../lib/date-text.ts'
import { everyPage } from '../../lib/every-page.ts'
import { hrefOf } from '../../lib/navigation.ts'
import { type Campaign, type CampaignClub, useMoney } from './campaign.ts'

const lists = ['all', 'used', 'left-out'] as const

interface ClubsProps {
  readonly region: RegionName
  readonly campaign: Campaign
}

export function CampaignClubs({ region, campaign: { campaignId, name, state } }: ClubsProps) {
  const t = useTranslations('campaigns')
  const ofAll = useTranslations('common')
  const ofRevenue = useTranslations('revenue')
  const ofFind = useTranslations('find')
  const [which, setWhich] = useState<(typeof lists)[number]>('all')
  const ask = (after: string | null) =>
    call(listCampaignClubs, {
      region,
      params: { campaignId },
      query: { which, ...(after !== null && after !== '' && { after }) },
    })
  const found = useInfiniteQuery({
    queryKey: ['campaign-clubs', region, campaignId, which, state],
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const clubs = found.data?.pages.flatMap((page) => page.clubs) ?? []
  const load = async () =>
    (await everyPage(ask, ({ next }) => next))
      .flatMap((page) => page.clubs)
      .map((club) => [
        club.organizationId,
        club.code,
        club.name,
        club.currency,
        amountOf(club.gives, club.currency),
        amountOf(club.billed, club.currency),
        club.offeredDate ?? '',
        club.usedDate ?? '',
        amountOf(club.hasBilled, club.currency),
        amountOf(club.hasGiven, club.currency),
      ])
  const heads = [
    ofRevenue('clubId'),
    ofFind('code'),
    ofAll('club'),
    ofRevenue('currency'),
    t('gives'),
    t('billed'),
    t('offered'),
    t('used'),
    t('hasBilled'),
    t('hasGiven'),
  ]
  return (
    <Card title={t('clubsTitle')} action={<CsvButton name={`campaign-${name}-${which}`} heads={heads} load={load} />}>
      <Segments
        label={t('clubsTitle')}
        hidesLabel
        segments={lists.map((key) => ({ key, label: t(`lists.${key}`) }))}
        chosen={which}
        onChoose={setWhich}
      />
      {found.isPending && <Skeleton shape="rows" label={ofAll('loading')} />}
      {found.isError && (
        <ErrorState text={ofRevenue('silent')} retry={ofAll('retry')} onRetry={() => void found.refetch()} />
      )}
      {found.isSuccess && clubs.length === 0 && <EmptyState>{ofRevenue('noClub')}</EmptyState>}
      {clubs.length > 0 && <Rows region={region} clubs={clubs} />}
      {found.hasNextPage && (
        <Button look="ghost" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {ofRevenue('more')}
        </Button>
      )}
    </Card>
  )
}

function Rows({ region, clubs }: { readonly region: RegionName; readonly clubs: readonly CampaignClub[] }) {
  const t = useTranslations('campaigns')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const { show } = useMoney()
  const whatOf = ({ usedDate, offeredDate, leftOut }: CampaignClub): string => {
    if (usedDate !== null) return t('usedOn', { day: momentText(usedDate, ownZone, locale) })
    if (leftOut !== null) return t(`leftOut.${leftOut}`)
    return offeredDate === null ? '–' : t('offeredOn', { day: momentText(offeredDate, ownZone, locale) })
  }
  const columns: readonly Column<CampaignClub>[] = [
    {
      label: ofAll('club'),
      heading: true,
      cell: ({ organizationId, name }) => <a href={hrefOf(`/customer/${region}/${organizationId}`)}>{name}</a>,
    },
    { label: ofAll('state'), cell: whatOf },
    { label: t('gives'), right: true, cell: ({ gives, currency }) => show(gives, currency) },
    { label: t('hasBilled'), right: true, cell: ({ hasBilled, currency }) => show(hasBilled, currency) },
    { label: t('hasGiven'), right: true, cell: ({ hasGiven, currency }) => show(hasGiven, currency) },
  ]
  return (
    <Table caption={t('clubsTitle')} columns={columns} rows={clubs} keyOf={({ organizationId }) => organizationId} />
  )
}
