import type { OwnPasskey, Security } from '@touchline/contract/security'
import { MOST_PASSKEYS } from '@touchline/domain/sign-in'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WayBackOf } from '../../../forms/taking-back/way-back-of.tsx'
import { useChange } from '../../../lib/request/use-change.ts'
import { showToast } from '../../../lib/toasts.ts'
import { CodesDialog } from '../codes/codes-dialog.tsx'
import { CodesRow } from '../codes/codes-row.tsx'
import { useLastFactor } from '../last-factor.ts'
import { useSecurityTimes } from '../reader-times.ts'
import { PasskeyNaming } from './passkey-naming.tsx'
import { remove } from './queries.ts'

type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: OwnPasskey }

export function PasskeysCard({ security }: { readonly security: Security }) {
  const t = useTranslations('security.passkeys')
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const { passkeys, sessions, authenticator, recoveryCodesLeft } = security
  const close = () => setOpened(null)
  const finish = (codes: readonly string[]) => setOpened(codes.length === 0 ? null : { kind: 'codes', codes })
  const isAlone = authenticator === null
  const isFull = passkeys.length >= MOST_PASSKEYS
  return (
    <section aria-label={t('title')}>
      <ul className="security-list">
        {passkeys.map((passkey) => (
          <Passkey key={passkey._id} passkey={passkey} onOpen={(kind) => setOpened({ kind, passkey })} />
        ))}
        <li>
          <Icon name={passkeys.length === 0 ? 'lock' : 'plus'} />
          <div>
            <b>{passkeys.length === 0 ? t('title') : t('another')}</b>
            {passkeys.length === 0 && <span className="soft small">{t('lead')}</span>}
            {isFull && <span className="soft small">{t('full', { most: MOST_PASSKEYS })}</span>}
          </div>
          {!isFull && (
            <Button look="ghost" aria-label={t('add')} onClick={() => setOpened({ kind: 'add' })}>
              {t('go')}
            </Button>
          )}
        </li>
        {isAlone && passkeys.length > 0 && <CodesRow left={recoveryCodesLeft} />}
      </ul>
      {opened?.kind === 'add' && (
        <PasskeyNaming
          session={sessions.find(({ isThis }) => isThis)}
          isFirst={isAlone && passkeys.length === 0}
          onDone={finish}
          onClose={close}
        />
      )}
      {opened?.kind === 'codes' && <CodesDialog codes={opened.codes} onKept={close} />}
      {opened?.kind === 'rename' && <PasskeyNaming passkey={opened.passkey} onDone={close} onClose={close} />}
      {opened?.kind === 'remove' && (
        <PasskeyRemoval passkey={opened.passkey} isLast={isAlone && passkeys.length === 1} onClose={close} />
      )}
    </section>
  )
}

interface PasskeyProps {
  readonly passkey: OwnPasskey
  readonly onOpen: (what: 'rename' | 'remove') => void
}

function Passkey({ passkey: { name, addedAt, usedAt, isBackedUp }, onOpen }: PasskeyProps) {
  const t = useTranslations()
  const { dayOf, momentOf } = useSecurityTimes()
  const added = dayOf(addedAt)
  return (
    <li>
      <Icon name="lock" />
      <div>
        <b>{name}</b>
        <span className="soft small num">
          {usedAt === null
            ? t('security.passkeys.added', { added })
            : t('security.passkeys.used', { added, used: momentOf(usedAt) })}
          {isBackedUp && ` · ${t('security.passkeys.backedUp')}`}
        </span>
      </div>
      <span className="security-buttons">
        <Button look="quiet" onClick={() => onOpen('rename')} aria-label={t('security.passkeys.renameNamed', { name })}>
          {t('security.passkeys.rename')}
        </Button>
        <Button look="ghost" onClick={() => onOpen('remove')} aria-label={t('security.passkeys.removeNamed', { name })}>
          {t('security.remove')}
        </Button>
      </span>
    </li>
  )
}

interface RemovalProps {
  readonly passkey: OwnPasskey
  readonly isLast: boolean
  readonly onClose: () => void
}

function PasskeyRemoval({ passkey: { _id: id, name }, isLast, onClose }: RemovalProps) {
  const t = useTranslations()
  const removal = useChange({
    refusals: useLastFactor(onClose),
    send: () => remove(id),
    onDone: () => {
      showToast({ text: t('security.passkeys.removed') })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('security.passkeys.removeTitle', { name })}
      onCancel={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button look="danger" busy={removal.isBusy} onClick={() => removal.send()}>
            {t('security.remove')}
          </Button>
        </>
      }
    >
      <p>{t('security.passkeys.removeWhy')}</p>
      {isLast && <p>{t('security.passkeys.removeLast')}</p>}
      <WayBackOf call="removePasskey" />
    </Dialog>
  )
}
