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
import { CsvButton } from '../../lib/csv-button.tsx'
import { momentText, ownZone } from '../../lib/date-text.ts'
import { hrefOf } from '../../lib/navigation.ts'
import { type Campaign, type CampaignClub, useMoney } from './campaign.ts'

const lists = ['all', 'used', 'left-out'] as const

interface ClubsProps {
  readonly region: RegionName
  readonly campaign: Campaign
}

export function CampaignClubs({ region, campaign: { campaignId, state, startedBy } }: ClubsProps) {
  const t = useTranslations('campaigns')
  const ofAll = useTranslations('common')
  const ofRevenue = useTranslations('revenue')
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
  return (
    <Card
      title={t('clubsTitle')}
      action={<CsvButton table="campaign-clubs" region={region} asked={{ campaignId, which }} />}
    >
      {startedBy !== null && (
        <Segments
          label={t('clubsTitle')}
          hidesLabel
          segments={lists.map((key) => ({ key, label: t(`lists.${key}`) }))}
          chosen={which}
          onChoose={setWhich}
        />
      )}
      {found.isPending && <Skeleton shape="rows" label={ofAll('loading')} />}
      {found.isError && (
        <ErrorState text={ofRevenue('silent')} retry={ofAll('retry')} onRetry={() => void found.refetch()} />
      )}
      {found.isSuccess && clubs.length === 0 && <EmptyState>{ofRevenue('noClub')}</EmptyState>}
      {clubs.length > 0 && <Rows region={region} clubs={clubs} isStarted={startedBy !== null} />}
      {found.hasNextPage && (
        <Button look="ghost" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {ofRevenue('more')}
        </Button>
      )}
    </Card>
  )
}

interface RowsProps {
  readonly region: RegionName
  readonly clubs: readonly CampaignClub[]
  readonly isStarted: boolean
}

function Rows({ region, clubs, isStarted }: RowsProps) {
  const t = useTranslations('campaigns')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const { show, change } = useMoney()
  const whatOf = ({ usedDate, offeredDate, leftOut }: CampaignClub): string => {
    if (usedDate !== null) return t('usedOn', { day: momentText(usedDate, ownZone, locale) })
    if (leftOut !== null) return t(`leftOut.${leftOut}`)
    return offeredDate === null ? '–' : t('offeredOn', { day: momentText(offeredDate, ownZone, locale) })
  }
  const before: readonly Column<CampaignClub>[] = [
    { label: t('billed'), right: true, cell: ({ billed, currency }) => show(billed, currency) },
    { label: t('more'), right: true, cell: ({ more, currency }) => change(more, currency) },
  ]
  const since: readonly Column<CampaignClub>[] = [
    { label: t('hasBilled'), right: true, cell: ({ hasBilled, currency }) => show(hasBilled, currency) },
    { label: t('hasGiven'), right: true, cell: ({ hasGiven, currency }) => show(hasGiven, currency) },
    { label: ofAll('state'), right: true, cell: whatOf },
  ]
  const columns: readonly Column<CampaignClub>[] = [
    {
      label: ofAll('club'),
      heading: true,
      cell: ({ organizationId, name }) => <a href={hrefOf(`/customer/${region}/${organizationId}`)}>{name}</a>,
    },
    { label: t('gives'), right: true, cell: ({ gives, currency }) => show(gives, currency) },
    ...(isStarted ? since : before),
  ]
  return (
    <Table caption={t('clubsTitle')} columns={columns} rows={clubs} keyOf={({ organizationId }) => organizationId} />
  )
}
