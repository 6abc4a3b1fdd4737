import type { OwnPasskey, OwnSession } from '@touchline/contract/security'
import { MOST_CHARACTERS_OF_A_NAME } from '@touchline/domain/sign-in'
import { textFault } from '@touchline/domain/text'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
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
  return (
    <FormDialog
      title={passkey === undefined ? t('addTitle') : t('renameTitle')}
      action={passkey === undefined ? t('go') : t('save')}
      cancel={t('cancel')}
      isBusy={isBusy}
      isDisabled={wrong !== null}
      onSubmit={() => save(name.trim())}
      onCancel={onClose}
    >
      {passkey === undefined && <p>{t('why')}</p>}
      {isFirst && <p className="soft small">{t('first')}</p>}
      <TextField
        label={t('name')}
        autoComplete="off"
        maxLength={MOST_CHARACTERS_OF_A_NAME}
        value={name}
        error={wrong === 'not-readable' ? typed('notReadable') : fault && t(`faults.${fault}`)}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  )
}
