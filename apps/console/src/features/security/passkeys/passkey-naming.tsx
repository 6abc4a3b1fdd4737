import type { OwnPasskey, OwnSession } from '@touchline/contract/security'
import { MOST_CHARACTERS_OF_A_NAME } from '@touchline/domain/sign-in'
import { textFault } from '@touchline/domain/text'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { useBrowserName } from '../browser-name.ts'
import { useNaming } from './use-naming.ts'

interface NamingProps {
  /** The one to rename; without it a new one is made. */
  readonly passkey?: OwnPasskey
  /** Where a new one is made. */
  readonly session?: OwnSession | undefined
  /** The login has no second factor yet. */
  readonly isFirst?: boolean
  /** With the recovery codes that came with a first factor. */
  readonly onDone: (recoveryCodes: readonly string[]) => void
  readonly onClose: () => void
}

const nowhere = { browser: null, system: null }

/** A name for a passkey: a new one is called like the browser unless its owner knows better. */
export function PasskeyNaming({ passkey, session, isFirst = false, onDone, onClose }: NamingProps) {
  const t = useTranslations('security.passkeys')
  const typed = useTranslations('typed')
  const suggested = useBrowserName(session ?? nowhere)
  const [name, setName] = useState(passkey?.name ?? (session?.browser ? suggested : t('unnamed')))
  const { fault, isBusy, save } = useNaming(passkey, onDone)
  const wrong = textFault(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wrong === null) save(name.trim())
  }
  return (
    <Dialog
      title={passkey === undefined ? t('addTitle') : t('renameTitle')}
      onCancel={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form="passkey-name" busy={isBusy} disabled={wrong !== null}>
            {passkey === undefined ? t('go') : t('save')}
          </Button>
        </>
      }
    >
      {passkey === undefined && <p>{t('why')}</p>}
      {isFirst && <p className="soft small">{t('first')}</p>}
      <form id="passkey-name" className="form" onSubmit={submit}>
        <TextField
          label={t('name')}
          autoComplete="off"
          maxLength={MOST_CHARACTERS_OF_A_NAME}
          value={name}
          error={wrong === 'not-readable' ? typed('notReadable') : fault && t(`faults.${fault}`)}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  )
}
