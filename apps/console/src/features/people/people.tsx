import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Person } from '@touchline/contract/people'
import type { PurchaseRequest } from '@touchline/contract/requests'
import type { Language } from '@touchline/contract/wire'
import { dateOf, type LocalDate } from '@touchline/domain/calendar'
import { mayDo } from '@touchline/domain/people'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMailingChange } from '../../forms/mail/mail-failure.ts'
import { type RequestAround, useRequestAround } from '../../forms/requests/request-text.ts'
import { RequestsToDecide } from '../../forms/requests/requests-to-decide.tsx'
import { useToDecide } from '../../forms/requests/to-decide.ts'
import { WaitingScreen } from '../../forms/waiting-screen.tsx'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { useNow } from '../../lib/account/use-account.ts'
import { regionAt } from '../../lib/http/config.ts'
import { both, loadable } from '../../lib/request/loadable.ts'
import { may } from '../../lib/session/role.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { Card } from '../../ui/card.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Button } from '../../ui/input/button.tsx'
import { HandOverDialog } from './handover/hand-over-dialog.tsx'
import { InvitedFields, isWhole } from './invited-fields.tsx'
import { LimitCard } from './limit/limit-card.tsx'
import { PeopleTable } from './list/people-table.tsx'
import { type Invited, invite, peopleQuery } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'
import { SeatsCard } from './seats/seats-card.tsx'
import { FactorCard } from './second-factor/factor-card.tsx'
import './people.css'

/** Where people sign in at a provider alone, no second factor of ours can be demanded. */
const isOfOwnWays = (): boolean => regionAt(sessionStore.read()?.base)?.provider?.isOnly !== true

const empty = (lang: Language): Invited => ({ address: '', name: '', role: 'reader', lang })

/** Mails somebody a link that works once. */
function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('people')
  const common = useTranslations('common')
  const { language } = useLanguage()
  const [draft, setDraft] = useState(() => empty(language))
  const [isTried, setIsTried] = useState(false)
  const inviting = useInviting(onClose)
  const change = (part: Partial<Invited>) => {
    if (part.address !== undefined) inviting.forget()
    setDraft({ ...draft, ...part })
  }
  const submit = () => {
    setIsTried(true)
    if (isWhole(draft)) inviting.send(draft)
  }
  return (
    <FormDialog
      title={t('inviteTitle')}
      action={t('send')}
      cancel={common('cancel')}
      isBusy={inviting.isBusy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p className="soft">{t('inviteText')}</p>
      <InvitedFields person={draft} isTried={isTried} refused={inviting.said('address')} onChange={change} />
      <RoleChoice chosen={draft.role} onChoose={(role) => change({ role })} />
    </FormDialog>
  )
}

/** "What waits for me, who sees our bills, and who may change anything?" */
export function People() {
  const shell = useTranslations('shell')
  const people = loadable(useQuery(peopleQuery()))
  const content = both(both(people, useNow()), both(useRequestAround(), useToDecide()))
  return (
    <WhenLoaded
      content={content}
      shape="rows"
      frame={(standIn) => <WaitingScreen title={shell('people')}>{standIn}</WaitingScreen>}
    >
      {({ people, toDecide, now, ...account }) => (
        <Read people={people} toDecide={toDecide} account={account} today={dateOf(now, account.document.zone)} />
      )}
    </WhenLoaded>
  )
}

interface ReadProps {
  readonly people: readonly Person[]
  readonly toDecide: readonly PurchaseRequest[]
  readonly account: RequestAround
  readonly today: LocalDate
}

function Read({ people, toDecide, account, today }: ReadProps) {
  const t = useTranslations()
  const [dialog, setDialog] = useState<'invite' | 'hand-over' | null>(null)
  const close = () => setDialog(null)
  const active = people.filter(({ state }) => state === 'active')
  const buying = active.filter(({ role }) => mayDo(role, 'buy')).length
  const isManaged = may('manage-people')
  const isWaiting = toDecide.length > 0
  return (
    <>
      <div className="head people-head">
        <div>
          <Heading name={t('shell.people')}>
            {isWaiting
              ? t('requests.toDecide.title', { count: toDecide.length })
              : t('people.title', { count: active.length })}
          </Heading>
          <p className="soft">
            {isWaiting && `${t('people.seen', { count: active.length })} `}
            {t('people.lead', { count: buying, all: active.length })}
          </p>
        </div>
        <div className="actions">
          <Link className="btn ghost" to="/requests">
            {t('requests.name')}
          </Link>
          {isManaged && people.some(({ isSelf, departure }) => isSelf && departure === null) && (
            <Button look="ghost" onClick={() => setDialog('hand-over')}>
              {t('people.handover.verb')}
            </Button>
          )}
          {isManaged && <Button onClick={() => setDialog('invite')}>{t('people.invite')}</Button>}
        </div>
      </div>
      {isWaiting && <RequestsToDecide account={account} requests={toDecide} />}
      <Card title={t('people.who')}>
        <PeopleTable people={people} zone={account.document.zone} isManaged={isManaged} />
        {!isManaged && <p className="soft small">{t('people.onlyAdministrators')}</p>}
      </Card>
      <LimitCard />
      {may('demand-second-factor') && isOfOwnWays() && <FactorCard />}
      <SeatsCard zone={account.document.zone} today={today} />
      {dialog === 'invite' && <InviteDialog onClose={close} />}
      {dialog === 'hand-over' && <HandOverDialog people={people} today={today} onClose={close} />}
    </>
  )
}

/** What the server refuses is said at the address. */
function useInviting(onDone: () => void) {
  const t = useTranslations('people')
  const terms = useTranslations('terms')
  const at = 'address'
  return useMailingChange(at, {
    send: (invited: Invited) => invite({ ...invited, name: invited.name.trim() }),
    refusals: {
      'person-exists': { at, text: t('exists') },
      'too-many-people': { at, text: t('tooMany') },
      'too-many-attempts': { at, text: t('tooOften') },
      'invalid-request': { at, text: terms('addressWrong') },
    },
    onDone: (_, { address }) => {
      showToast({ text: t('invited', { address }) })
      onDone()
    },
  })
}
