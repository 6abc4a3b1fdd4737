import { hasRight, whoMay } from '@touchline/domain/operators'
import { EmptyState, ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CustomerPage } from '../features/customer/customer-page.tsx'
import type { SheetsProps } from '../features/customer/sheets.tsx'
import { FindPage } from '../features/find/find-page.tsx'
import { ReturnPage, SessionOver, SignInPage } from '../features/sign-in/sign-in.tsx'
import { hrefOf, replacePlace, usePlace } from '../lib/navigation.ts'
import { type DeskConfig, Signed, useOperator, useSession } from '../lib/session.ts'
import type * as LaterPages from './later-pages.ts'
import { pageAt, pages, rightOf } from './pages.ts'
import { Shell } from './shell.tsx'
import { useLaterPages } from './use-later-pages.ts'

function Page() {
  const t = useTranslations('shell')
  const ofRoles = useTranslations('roles')
  const { path, query } = usePlace()
  const { regions, roles } = useOperator()
  const [, of, asked, id] = path.split('/')
  const right = rightOf(path)
  const home = pages.find((page) => hasRight(roles, page.right))?.path ?? path
  const isAway = path === '/find' && !hasRight(roles, right)
  useEffect(() => {
    if (isAway) replacePlace(hrefOf(home))
  }, [isAway, home])
  if (!hasRight(roles, right))
    return (
      <EmptyState>
        {t('notYours', {
          roles: whoMay(right)
            .map((role) => ofRoles(role))
            .join(', '),
        })}
      </EmptyState>
    )
  if (pageAt(path).name !== 'customers' || of === 'dispute' || of === 'case') return <LaterPage />
  const region = regions.find((each) => each === asked)
  if (region === undefined || id === undefined) return <FindPage />
  const caseId = query.get('case') ?? ''
  if (of !== 'customer') return <FindPage />
  return <CustomerPage region={region} organizationId={id} caseId={caseId} Sheets={LaterSheets} />
}

function LaterSheets(props: SheetsProps) {
  const { data } = useLaterPages()
  return data === undefined ? null : <data.Sheets {...props} />
}

function LaterPage() {
  const t = useTranslations('common')
  const later = useLaterPages()
  if (later.isError)
    return <ErrorState text={t('notLoaded')} retry={t('retry')} onRetry={() => globalThis.location.reload()} />
  if (later.data === undefined) return <Skeleton shape="screen" label={t('loading')} />
  const { LaterWords } = later.data
  return (
    <LaterWords>
      <PageOf {...later.data} />
    </LaterWords>
  )
}

function PageOf(later: typeof LaterPages) {
  const { path, query } = usePlace()
  const { regions } = useOperator()
  const [, of, asked, id] = path.split('/')
  const region = id === undefined ? undefined : regions.find((each) => each === asked)
  switch (pageAt(path).name) {
    case 'today':
      return <later.TodayPage />
    case 'first':
      return <later.FirstPage />
    case 'revenue':
      return <later.RevenuePage />
    case 'journal':
      return asked === 'payouts' ? <later.PayoutsPage /> : <later.JournalPage />
    case 'approvals':
      return <later.ApprovalsPage />
    case 'audit':
      return <later.AuditPage />
    case 'settings':
      return <later.SettingsPage />
    case 'catalogue':
      if (region === undefined || id === undefined) return <later.CataloguePage />
      return <later.DraftPage region={region} draftId={id} />
    case 'campaigns':
      if (region === undefined || id === undefined) return <later.CampaignsPage />
      return <later.CampaignPage region={region} campaignId={id} />
    case 'transfers':
      if (region === undefined || id === undefined) return <later.TransfersPage />
      return <later.BankFilePage region={region} fileId={id} isAgain={query.get('again') === '1'} />
    case 'customers':
      if (region === undefined || id === undefined) return <FindPage />
      if (of === 'dispute') return <later.DisputePage region={region} disputeId={id} />
      return <later.CasePage region={region} organizationId={id} caseId={query.get('case') ?? ''} />
  }
}

/** Keeps page and input when the session ends. */
export function Desk({ config }: { readonly config: DeskConfig }) {
  const t = useTranslations('common')
  const { path, query } = usePlace()
  const session = useSession(config)
  const [last, setLast] = useState(session.data ?? null)
  if (session.data && session.data !== last) setLast(session.data)
  if (path === '/sign-in') return <ReturnPage config={config} query={query} />
  if (session.isPending) return <Skeleton shape="screen" label={t('loading')} />
  const shown = session.data ?? last
  if (shown === null || session.isError) return <SignInPage config={config} isSilent={session.isError} />
  return (
    <Signed value={shown}>
      <Shell config={config}>
        <Page />
      </Shell>
      {session.data === null && <SessionOver config={config} />}
    </Signed>
  )
}
