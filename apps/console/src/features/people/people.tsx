import { useQuery } from '@tanstack/react-query'
import type { Person } from '@touchline/contract/people'
import type { PurchaseRequest } from '@touchline/contract/requests'
import type { Language } from '@touchline/contract/wire'
import { dateOf } from '@touchline/domain/calendar'
import { mayDo } from '@touchline/domain/people'
import { Card } from '@touchline/ui/card.tsx'
import { FormDialog } from '@touchline/ui/dialog/form-dialog.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { useMailingChange } from '../../forms/mail/mail-failure.ts'
import { type RequestAround, useRequestAround } from '../../forms/requests/request-text.ts'
import { RequestsToDecide } from '../../forms/requests/requests-to-decide.tsx'
import { useToDecide } from '../../forms/requests/to-decide.ts'
import { WaitingScreen } from '../../forms/waiting-screen.tsx'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { useNow } from '../../lib/account/use-account.ts'
import { Link } from '../../lib/navigation/index.ts'
import { both, loadable } from '../../lib/request/loadable.ts'
import { may } from '../../lib/session/role.ts'
import { showToast } from '../../lib/toasts.ts'
import { InvitedFields, isWhole } from './invited-fields.tsx'
import { PeopleTable } from './list/people-table.tsx'
import { type Invited, invite, peopleQuery } from './queries.ts'
import { RoleChoice } from './role-choice.tsx'
import { RulesCard } from './rules/rules-card.tsx'
import { SeatsCard } from './seats/seats-card.tsx'
import './people.css'
import { WayBackOf } from '../../forms/taking-back/way-back-of.tsx'

const empty = (lang: Language): Invited => ({ address: '', name: '', role: 'reader', lang })

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
      <WayBackOf call="invitePerson" />
    </FormDialog>
  )
}

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
      {({ people, toDecide, ...account }) => <Read people={people} toDecide={toDecide} account={account} />}
    </WhenLoaded>
  )
}

interface ReadProps {
  readonly people: readonly Person[]
  readonly toDecide: readonly PurchaseRequest[]
  readonly account: RequestAround & Pick<Account, 'now'>
}

function Read({ people, toDecide, account }: ReadProps) {
  const t = useTranslations()
  const [isInviting, setIsInviting] = useState(false)
  const active = people.filter(({ state }) => state === 'active')
  const buying = active.filter(({ role }) => mayDo(role, 'buy')).length
  const isManaged = may('manage-people')
  const isWaiting = toDecide.length > 0
  const { zone } = account.document
  return (
    <>
      <div className="head">
        <div>
          <Heading name={t('shell.people')}>
            {isWaiting
              ? t('requests.toDecide.title', { count: toDecide.length })
              : t('people.title', { count: active.length })}
          </Heading>
          <p className="soft">
            {isWaiting && `${t('people.seen', { count: active.length })} `}
            {t('people.lead', { count: buying, all: active.length })} <Link to="/requests">{t('requests.all')}</Link>
          </p>
        </div>
        <Allowed to="manage-people">
          <Button onClick={() => setIsInviting(true)}>{t('people.invite')}</Button>
        </Allowed>
      </div>
      {isWaiting && <RequestsToDecide account={account} requests={toDecide} />}
      <div className="people-grid">
        <Card title={t('people.who')}>
          <PeopleTable people={people} zone={zone} now={account.now} isManaged={isManaged} />
          {!isManaged && <p className="soft small">{t('people.onlyAdministrators')}</p>}
        </Card>
        <RulesCard people={people} today={dateOf(account.now, zone)} />
      </div>
      <SeatsCard account={account} />
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  )
}

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
