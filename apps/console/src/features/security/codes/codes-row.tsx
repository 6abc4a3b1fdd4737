import { RECOVERY_CODES } from '@touchline/domain/sign-in'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { WayBackOf } from '../../../forms/taking-back/way-back-of.tsx'
import { useChange } from '../../../lib/request/use-change.ts'
import { renew } from '../authenticator/queries.ts'
import { CodesDialog } from './codes-dialog.tsx'

const FEW = 3

export function CodesRow({ left }: { readonly left: number }) {
  const t = useTranslations('security.authenticator')
  const [opened, setOpened] = useState<'renew' | readonly string[] | null>(null)
  const close = () => setOpened(null)
  return (
    <li>
      <Icon name="print" />
      <div>{left === 0 ? <NoneLeft /> : <SomeLeft left={left} />}</div>
      <Button
        look={left === 0 ? 'main' : 'ghost'}
        onClick={() => setOpened('renew')}
        aria-label={left === 0 ? t('makeCodes') : t('renew')}
      >
        {left === 0 ? t('makeGo') : t('renewGo')}
      </Button>
      {opened === 'renew' && <Renewal isFirst={left === 0} onDone={setOpened} onClose={close} />}
      {opened !== 'renew' && opened !== null && <CodesDialog codes={opened} onKept={close} />}
    </li>
  )
}

function SomeLeft({ left }: { readonly left: number }) {
  const t = useTranslations('security.authenticator')
  return (
    <>
      <b>{t('codes')}</b>
      <span className="soft small num">{t('left', { count: left, all: RECOVERY_CODES })}</span>
      {left <= FEW && <span className="small">{t('few')}</span>}
    </>
  )
}

/** All used, or the passkey predates them (docs/sign-in.md, "Second factors"). */
function NoneLeft() {
  const t = useTranslations('security.authenticator')
  return (
    <>
      <b>{t('noCodes')}</b>
      <span className="small">{t('noCodesWhy')}</span>
    </>
  )
}

interface RenewalProps {
  readonly isFirst: boolean
  readonly onDone: (codes: readonly string[]) => void
  readonly onClose: () => void
}

function Renewal({ isFirst, onDone, onClose }: RenewalProps) {
  const t = useTranslations('security.authenticator')
  const common = useTranslations('common')
  const renewal = useChange({ send: renew, onDone })
  return (
    <Dialog
      title={isFirst ? t('makeCodes') : t('renewTitle')}
      onCancel={onClose}
      footer={
        <>
          <Button look="ghost" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button busy={renewal.isBusy} onClick={() => renewal.send()}>
            {isFirst ? t('makeGo') : t('renewGo')}
          </Button>
        </>
      }
    >
      <p>{isFirst ? t('makeWhy') : t('renewWhy')}</p>
      {!isFirst && <WayBackOf call="renewRecoveryCodes" />}
    </Dialog>
  )
}
