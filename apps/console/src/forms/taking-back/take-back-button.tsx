import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../allowed.tsx'
import { useTakeBack } from './use-take-back.ts'

interface TakeBackButtonProps {
  readonly contractId: string
  readonly sequence: number
  readonly describedBy: string
}

export function TakeBackButton({ contractId, sequence, describedBy }: TakeBackButtonProps) {
  const common = useTranslations('common')
  const takeBack = useTakeBack()
  const [isBusy, setIsBusy] = useState(false)
  const undo = async () => {
    setIsBusy(true)
    await takeBack({ contractId, sequence })
    setIsBusy(false)
  }
  return (
    <Allowed to="buy">
      <Button look="ghost" aria-describedby={describedBy} busy={isBusy} onClick={() => void undo()}>
        {common('undo')}
      </Button>
    </Allowed>
  )
}
