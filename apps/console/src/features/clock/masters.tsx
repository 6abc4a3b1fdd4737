import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { catalogueQuery, contractQuery, usageQuery } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Tree } from './tree.tsx'

type Tab = 'contract' | 'plans' | 'limits'

/** What the console reads, as it was sent (specification, "A hidden debug route"). */
export function Masters() {
  const t = useTranslations('clock')
  const [tab, setTab] = useState<Tab>('contract')
  const tabs = [
    { key: 'contract', label: t('contractTab') },
    { key: 'plans', label: t('plansTab') },
    { key: 'limits', label: t('limitsTab') },
  ] as const
  return (
    <Tabs label={t('masters')} tabs={tabs} chosen={tab} onChoose={setTab}>
      <Card>
        {tab === 'contract' && <ContractDocument />}
        {tab === 'plans' && <Plans />}
        {tab === 'limits' && <Limits />}
      </Card>
    </Tabs>
  )
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useTranslations('errors')
  return <ErrorState text={t('load')} retry={t('retry')} onRetry={onRetry} />
}

function ContractDocument() {
  const t = useTranslations('shell')
  const { data, isError, refetch } = useQuery(contractQuery())
  if (isError && data === undefined) return <Failed onRetry={() => void refetch()} />
  return data === undefined ? <Skeleton label={t('loading')} /> : <Tree name="contract_info" value={data.document} />
}

function Plans() {
  const t = useTranslations()
  const { data, isError, refetch } = useQuery(catalogueQuery())
  if (isError && data === undefined) return <Failed onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={t('shell.loading')} />
  return (
    <>
      <Table
        caption={t('clock.plansTab')}
        rows={data.plans}
        keyOf={(plan) => plan.contractPlanId}
        columns={[
          { label: 'planGroupId', cell: (plan) => plan.planGroupId },
          { label: 'role', cell: (plan) => plan.role },
          { label: 'paymentCycle', cell: (plan) => plan.paymentCycle },
          { label: 'price', right: true, cell: (plan) => pricesOf(plan.price) },
          { label: 'contractPlanId', cell: (plan) => plan.contractPlanId },
        ]}
      />
      <Tree name="contract_plan_group" value={data.groups} />
    </>
  )
}

/** In minor units, as they are kept. */
const pricesOf = (price: Readonly<Record<string, number | undefined>>): string =>
  Object.entries(price)
    .map(([currency, minor]) => `${currency} ${minor}`)
    .join(' · ')

function Limits() {
  const t = useTranslations('shell')
  const { data, isError, refetch } = useQuery(usageQuery())
  if (isError && data === undefined) return <Failed onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton label={t('loading')} />
  return (
    <>
      <Tree name="currentUpperLimits" value={data.limits} />
      <Tree name="currentUsageAggregationResults" value={data.usage} />
    </>
  )
}
