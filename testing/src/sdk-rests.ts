/** Skips the SDK's retry pauses of half a second and more. */
import Stripe from 'stripe'

const REST_SECONDS = 0.001

Stripe.prototype.getInitialNetworkRetryDelay = () => REST_SECONDS
Stripe.prototype.getMaxNetworkRetryDelay = () => REST_SECONDS
