import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { mayLeave } from '../../../lib/unsaved.ts'
import { enterByProof } from './enter-organization.ts'
import { SwitchDialog } from './switch-dialog.tsx'

/** Enters at once where the password was proven recently; else asks for it. */
export function Switching({ to, onEntered, onClose }: ComponentProps<typeof SwitchDialog>) {
  const [isAsked, setIsAsked] = useState(false)
  const isTried = useRef(false)
  useEffect(() => {
    if (isTried.current) return
    isTried.current = true
    const enter = async () => {
      if (!(await mayLeave())) return onClose()
      if (await enterByProof(to)) return onEntered()
      setIsAsked(true)
    }
    void enter()
  }, [to, onEntered, onClose])
  return isAsked ? <SwitchDialog to={to} onEntered={onEntered} onClose={onClose} /> : null
}
