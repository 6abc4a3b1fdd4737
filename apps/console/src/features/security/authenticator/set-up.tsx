import { FormDialog } from '@touchline/ui/dialog/form-dialog.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { encode } from 'uqr'
import { useTranslations } from 'use-intl'
import { WayBackOf } from '../../../forms/taking-back/way-back-of.tsx'
import { CopyButton } from '../codes/copy-button.tsx'
import { type Begun, confirm } from './queries.ts'
import { useCode } from './use-code.ts'

/** Cameras need this margin, in modules. */
const QUIET = 4

/** Dark on light in every theme. */
function Qr({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={dark.join('')} />
    </svg>
  )
}

interface SetUpProps {
  readonly begun: Begun
  readonly onDone: (recoveryCodes: readonly string[]) => void
  readonly onClose: () => void
}

const inGroups = (secret: string): string => secret.replaceAll(/(.{4})(?!$)/g, '$1 ')

export function SetUp({ begun: { secret, uri }, onDone, onClose }: SetUpProps) {
  const t = useTranslations('security.authenticator')
  const common = useTranslations('common')
  const { code, fault, isBusy, type, send } = useCode({ send: confirm, onDone })
  return (
    <FormDialog
      title={t('setUpNamed')}
      action={t('confirm')}
      cancel={common('cancel')}
      isBusy={isBusy}
      isDisabled={code.trim() === ''}
      onSubmit={send}
      onCancel={onClose}
    >
      <p>{t('scan')}</p>
      <Qr text={uri} label={t('picture')} />
      <p className="soft small">{t('secret')}</p>
      <p className="secret-text">
        <code className="num">{inGroups(secret)}</code>
        <CopyButton text={secret} label={common('copy')} />
      </p>
      <TextField
        label={t('first')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={64}
        value={code}
        error={fault}
        onChange={({ target }) => type(target.value)}
      />
      <p className="soft small">{t('others')}</p>
      <WayBackOf call="confirmAuthenticator" />
    </FormDialog>
  )
}
