import { useSyncExternalStore } from 'react'

const phone = matchMedia('(max-width: 43.75em)')

const subscribe = (listener: () => void) => {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => phone.matches)
