// an estimate of the monthly cost
export { countSegments, type Estimate, type EstimateLine, estimate, type SendingPlan } from './estimate.ts'
export { estimatePrices } from './prices.ts'
