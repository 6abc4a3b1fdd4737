import { useQuery } from '@tanstack/react-query'
import { Card } from '@touchline/ui/card.tsx'
import { Table } from '@touchline/ui/figures/table.tsx'
import { Tabs } from '@touchline/ui/input/tabs.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { loadable } from '../../lib/request/loadable.ts'
import { billingsQuery, catalogueQuery, contractQuery, usageQuery } from '../../lib/request/queries.ts'
import { upperLimitsQuery, usersQuery } from './queries.ts'
import './tree.css'

const FEW = 8

interface TreeProps {
  readonly name: string
  readonly value: unknown
  readonly isRoot?: boolean
}

function Tree({ name, value, isRoot = true }: TreeProps) {
  if (typeof value === 'object' && value !== null) return <Branches name={name} value={value} isRoot={isRoot} />
  return (
    <div className="leaf">
      <span className="soft">{name}</span> <code>{JSON.stringify(value) ?? '–'}</code>
    </div>
  )
}

function Branches({
  name,
  value,
  isRoot,
}: {
  readonly name: string
  readonly value: object
  readonly isRoot: boolean
}) {
  const branches = Object.entries(value)
  const isList = Array.isArray(value)
  const [isOpen, setIsOpen] = useState((isRoot && !isList) || branches.length <= FEW)
  return (
    <details className="tree" open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {name} <span className="soft tiny">{isList ? `[${branches.length}]` : `{${branches.length}}`}</span>
      </summary>
      {isOpen && branches.map(([key, each]) => <Tree key={key} name={key} value={each} isRoot={false} />)}
    </details>
  )
}

type Tab = 'contract' | 'plans' | 'limits'

/** Specification, "A hidden debug route" and "Debug calls". */
export function RawData() {
  const t = useTranslations('debug')
  const [tab, setTab] = useState<Tab>('contract')
  const tabs = [
    { key: 'contract', label: t('contractTab') },
    { key: 'plans', label: t('plansTab') },
    { key: 'limits', label: t('limitsTab') },
  ] as const
  return (
    <Tabs label={t('dataRead')} tabs={tabs} chosen={tab} onChoose={setTab}>
      <Card>
        {tab === 'contract' && <ContractInfo />}
        {tab === 'plans' && <Plans />}
        {tab === 'limits' && <Limits />}
      </Card>
    </Tabs>
  )
}

interface ReadProps {
  readonly name: string
  readonly query: { readonly data: unknown; readonly isError: boolean }
  readonly part?: unknown
}

const Read = ({ name, query, part = query.data }: ReadProps) => (
  <WhenLoaded content={loadable(query)}>{() => <Tree name={name} value={part} />}</WhenLoaded>
)

function ContractInfo() {
  const contract = useQuery(contractQuery())
  const billings = useQuery(billingsQuery())
  return (
    <>
      <Read name="contract_info" query={contract} part={contract.data?.document} />
      <Read name="billing_info" query={billings} part={billings.data?.billings} />
      <Read name="users" query={useQuery(usersQuery())} />
    </>
  )
}

function Plans() {
  const t = useTranslations('debug')
  const catalogue = useQuery(catalogueQuery())
  const plans = catalogue.data?.plans
  return (
    <>
      {plans !== undefined && (
        <Table
          caption={t('plansTab')}
          rows={plans}
          keyOf={(plan) => plan.contractPlanId}
          columns={[
            { label: 'planGroupId', cell: (plan) => plan.planGroupId },
            { label: 'role', cell: (plan) => plan.role },
            { label: 'paymentCycle', cell: (plan) => plan.paymentCycle },
            { label: 'price', right: true, cell: (plan) => pricesOf(plan.price) },
            { label: 'contractPlanId', cell: (plan) => plan.contractPlanId },
          ]}
        />
      )}
      <Read name="contract_plan_group" query={catalogue} part={catalogue.data?.groups} />
    </>
  )
}

const pricesOf = (price: Readonly<Record<string, number | undefined>>): string =>
  Object.entries(price)
    .map(([currency, minor]) => `${currency} ${minor}`)
    .join(' · ')

function Limits() {
  const usage = useQuery(usageQuery())
  return (
    <>
      <Read name="upper_limit" query={useQuery(upperLimitsQuery())} />
      <Read name="currentUpperLimits" query={usage} part={usage.data?.limits} />
      <Read name="currentUsageAggregationResults" query={usage} part={usage.data?.usage} />
    </>
  )
}
