import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { addressOf, choiceFrom, choiceOf, type PlannedChoice, searchOf } from './choice.ts'

/** An address is written when the reader pauses: a slider moves more often than a history may. */
const PAUSE_MS = 250

/** The choice of the address: what is changed is shown at once and written into it soon, so that it can be shared. */
export function useChoice(): readonly [PlannedChoice, (choice: PlannedChoice) => void] {
  const navigate = useNavigate()
  const address = useRouterState({ select: ({ location }) => searchOf(choiceOf(location.search)) })
  const [state, setState] = useState(() => ({ address, choice: choiceFrom(address) }))
  const written = searchOf(state.choice)
  // A link to another choice, or the way back, while the screen is open.
  if (address !== state.address) {
    setState({ address, choice: address === written ? state.choice : choiceFrom(address) })
  }
  useEffect(() => {
    if (written === state.address) return
    const write = setTimeout(() => {
      void navigate({ to: '.', search: addressOf(choiceFrom(written)), replace: true })
    }, PAUSE_MS)
    return () => clearTimeout(write)
  }, [navigate, written, state.address])
  return [state.choice, (choice) => setState(({ address: before }) => ({ address: before, choice }))]
}
