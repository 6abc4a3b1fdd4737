import { useMutation, useQueries, useQuery } from '@tanstack/react-query'
import type { WireApproval } from '@touchline/contract/desk/acts'
import {
  approveAct,
  listApprovals,
  previewApproval,
  sendBackAct,
  withdrawAct,
} from '@touchline/contract/desk/calls/acts'
import { getCampaign } from '@touchline/contract/desk/calls/campaigns'
import type { RegionName } from '@touchline/contract/wire'
import { whoApproves } from '@touchline/domain/operators'
import { Facts } from '@touchline/ui/card.tsx'
import { Chip } from '@touchline/ui/chip.tsx'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextArea } from '@touchline/ui/input/field.tsx'
import { EmptyState, Skeleton } from '@touchline/ui/states.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { PreviewParts } from '../../acts/preview-parts.tsx'
import { Fault, isSayingWhy } from '../../acts/sheet.tsx'
import { rolesIn, useRoles } from '../../acts/who-may.ts'
import { Away } from '../../lib/away.tsx'
import { call, Refused } from '../../lib/call.ts'
import { CsvOfRegions } from '../../lib/csv-button.tsx'
import { momentText, ownZone } from '../../lib/date-text.ts'
import { hrefOf } from '../../lib/navigation.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { queryClient, signInBeside, useOperator } from '../../lib/session.ts'
import './approvals.css'

export function ApprovalsPage() {
  const t = useTranslations('approvals')
  const ofAll = useTranslations('common')
  const ofShell = useTranslations('shell')
  const { regions } = useOperator()
  const answers = useQueries({
    queries: regions.map((region) => ({
      queryKey: ['approvals', region],
      queryFn: () => call(listApprovals, { region, query: { state: 'waiting' as const } }),
      refetchInterval: 30_000,
    })),
  })
  const waiting = regions.flatMap((region, at) =>
    (answers[at]?.data?.approvals ?? []).map((approval) => ({ region, approval })),
  )
  const isPending = answers.some((each) => each.isPending)
  const isKnown = answers.every((each) => each.isSuccess)
  return (
    <>
      <PageHead
        title={isKnown || waiting.length > 0 ? t('title', { count: waiting.length }) : ofShell('approvals')}
        hint={t('hint')}
      >
        {waiting.length > 0 && <CsvOfRegions table="approvals" asked={{ state: 'waiting' }} />}
      </PageHead>
      <div className="waiting">
        {regions.map((region, at) =>
          answers[at]?.isError === true ? (
            <Away key={region} region={region} onRetry={() => answers[at]?.refetch()} />
          ) : null,
        )}
        {isPending && <Skeleton shape="rows" label={ofAll('loading')} />}
        {isKnown && waiting.length === 0 && <EmptyState>{t('none')}</EmptyState>}
        {waiting.map(({ region, approval }) => (
          <Waiting key={approval.approvalId} region={region} approval={approval} />
        ))}
      </div>
    </>
  )
}

interface WaitingProps {
  readonly region: RegionName
  readonly approval: WireApproval
}

function CampaignAsked({ region, input }: { readonly region: RegionName; readonly input: WireApproval['input'] }) {
  const t = useTranslations('campaigns')
  const ofShell = useTranslations('shell')
  const locale = useLocale()
  const asked = typeof input === 'object' && input !== null && 'campaignId' in input ? input['campaignId'] : null
  const campaignId = typeof asked === 'string' ? asked : null
  const { data } = useQuery({
    queryKey: ['campaign', region, campaignId],
    queryFn: () => call(getCampaign, { region, params: { campaignId: campaignId ?? '' } }),
    enabled: campaignId !== null,
  })
  if (campaignId === null) return null
  const { name, coupon, clubs = 0, sums = [] } = data ?? {}
  return (
    <>
      <a href={hrefOf(`/campaigns/${region}/${campaignId}`)}>{name ?? ofShell('campaigns')}</a>
      {coupon !== undefined && (
        <Facts
          rows={[
            [t('coupon'), coupon.code],
            [t('ifAll'), t('clubs', { count: clubs })],
            ...sums.flatMap(({ currency, ...sum }) =>
              (['gives', 'billed', 'more'] as const).map(
                (part) => [`${t(part)}, ${currency}`, moneyText({ minor: sum[part], currency, locale })] as const,
              ),
            ),
          ]}
        />
      )}
    </>
  )
}

const codes = [
  'own-approval',
  'approval-answered',
  'approval-over',
  'preview-changed',
  'act-not-allowed',
  'proof-too-old',
] as const

let asking: Promise<unknown> = Promise.resolve()

/** Of two previews of one club one gives way. */
const oneByOne = <T,>(ask: () => Promise<T>): Promise<T> => {
  const asked = asking.then(ask, ask)
  asking = asked
  return asked
}

function useNow(region: RegionName, { approvalId, preview, isMine, mayApprove }: WaitingProps['approval']) {
  const now = useQuery({
    queryKey: ['approvals', region, approvalId],
    queryFn: () => oneByOne(() => call(previewApproval, { region, params: { approvalId }, body: {} })),
    enabled: isMine || mayApprove,
    staleTime: 0,
    retry: 1,
  })
  const isChanged = now.data !== undefined && now.data.preview.digest !== preview.digest
  const refused = now.error instanceof Refused && now.error.code === 'act-impossible' ? now.error : null
  const isAway = isSayingWhy(refused?.details) && refused.details.why?.reason === 'being-changed'
  return { now, isChanged, refused, isAway, shown: now.data?.preview ?? preview }
}

function Waiting({ region, approval }: WaitingProps) {
  const t = useTranslations('approvals')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const [isSendingBack, setSendingBack] = useState(false)
  const { approvalId, act, preview, sum, isMine, mayApprove } = approval
  const again = () => queryClient.invalidateQueries()
  const seen = useNow(region, approval)
  const { now, isChanged, refused, isAway, shown } = seen
  const params = { approvalId }
  const approve = useMutation({
    mutationFn: () => call(approveAct, { region, params, body: {} }),
    onSuccess: again,
    onError: () => void now.refetch(),
  })
  const withdraw = useMutation({ mutationFn: () => call(withdrawAct, { region, params, body: {} }), onSuccess: again })
  const error = approve.error ?? withdraw.error
  const approvers = useRoles(whoApproves(act))
  return (
    <article className="card">
      <header>
        <Title {...approval} />
        <Standing {...seen} />
      </header>
      <div className="ask">
        <Asked region={region} approval={approval} />
        <PreviewParts preview={shown} before={isChanged ? preview : undefined} isLooking={now.isFetching} />
      </div>
      {isChanged && <p>{t('changedText')}</p>}
      <NotDone error={error ?? refused} />
      <div className="answers">
        {mayApprove && !isChanged && refused === null && (
          <Button busy={approve.isPending} disabled={now.isFetching} onClick={() => approve.mutate()}>
            {sum === null ? t('approve') : t('approveOf', { amount: moneyText({ ...sum, locale }) })}
          </Button>
        )}
        {isTooOld(error) && <SignInAgain region={region} onSignedIn={approve.reset} />}
        {isAway && (
          <Button look="ghost" busy={now.isFetching} onClick={() => void now.refetch()}>
            {ofAll('retry')}
          </Button>
        )}
        {mayApprove && (
          <Button look="ghost" onClick={() => setSendingBack(true)}>
            {t('sendBack')}
          </Button>
        )}
        {isMine && (
          <Button look="ghost" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t('withdraw')}
          </Button>
        )}
        {!mayApprove && !isMine && <p className="soft">{t('notYours', { roles: approvers })}</p>}
      </div>
      {isSendingBack && <SendBack region={region} approvalId={approvalId} onClose={() => setSendingBack(false)} />}
    </article>
  )
}

function SignInAgain({ region, onSignedIn }: { readonly region: RegionName; readonly onSignedIn: () => void }) {
  const t = useTranslations('signIn')
  const signIn = useMutation({
    mutationFn: () => signInBeside({ regions: [region] }, { prove: 'again' }),
    onSuccess: onSignedIn,
  })
  return (
    <>
      <NotDone error={signIn.error} />
      <Button look="ghost" busy={signIn.isPending} onClick={() => signIn.mutate()}>
        {t('again')}
      </Button>
    </>
  )
}

const isTooOld = (error: Error | null): boolean => error instanceof Refused && error.code === 'proof-too-old'

function Standing({ now, isChanged, refused, isAway }: ReturnType<typeof useNow>) {
  const t = useTranslations('approvals')
  if (now.isSuccess) return <Chip tone={isChanged ? 'wait' : 'paid'}>{t(isChanged ? 'changed' : 'asAsked')}</Chip>
  return refused === null || isAway ? null : <Chip tone="wait">{t('impossible')}</Chip>
}

function NotDone({ error }: { readonly error: Error | null }) {
  const t = useTranslations('approvals')
  const roles = useRoles(rolesIn(error))
  if (error === null) return null
  if (error instanceof Refused && error.code === 'act-impossible') return <Fault error={error} />
  const code = error instanceof Refused ? (codes.find((each) => each === error.code) ?? 'other') : 'silent'
  return <p role="alert">{t(`refused.${code}`, { roles })}</p>
}

function Asked({ region, approval }: WaitingProps) {
  const t = useTranslations('approvals')
  const ofAll = useTranslations('common')
  const ofFind = useTranslations('find')
  const locale = useLocale()
  const { organizationId, askedBy, endsDate, reason, caseId, input } = approval
  return (
    <div>
      <Facts
        rows={[
          [t('by'), askedBy],
          [t('until'), momentText(endsDate, ownZone, locale)],
          [ofAll('reason'), reason],
          [ofAll('case'), caseId ?? '–'],
        ]}
      />
      <CampaignAsked region={region} input={input} />
      {organizationId !== null && (
        <a href={hrefOf(`/customer/${region}/${organizationId}`, { case: caseId ?? '' })}>{ofFind('open')}</a>
      )}
    </div>
  )
}

function Title({ act, sum, club }: Pick<WireApproval, 'act' | 'sum' | 'club'>) {
  const t = useTranslations('approvals')
  const ofActs = useTranslations('acts.names')
  const locale = useLocale()
  const what = sum === null ? ofActs(act) : t('of', { act: ofActs(act), amount: moneyText({ ...sum, locale }) })
  return <h2>{club === null ? what : t('ofClub', { what, ...club })}</h2>
}

interface SendBackProps {
  readonly region: RegionName
  readonly approvalId: string
  readonly onClose: () => void
}

function SendBack({ region, approvalId, onClose }: SendBackProps) {
  const t = useTranslations('approvals')
  const [word, setWord] = useState('')
  const send = useMutation({
    mutationFn: () => call(sendBackAct, { region, params: { approvalId }, body: { word: word.trim() } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['approvals', region] }),
  })
  const footer = (
    <Button busy={send.isPending} disabled={word.trim() === ''} onClick={() => send.mutate()}>
      {t('send')}
    </Button>
  )
  return (
    <Dialog title={t('sendBack')} onCancel={onClose} footer={footer}>
      <TextArea
        label={t('word')}
        maxLength={500}
        value={word}
        error={send.isError ? t('refused.other') : null}
        onChange={(event) => setWord(event.target.value)}
      />
    </Dialog>
  )
}
