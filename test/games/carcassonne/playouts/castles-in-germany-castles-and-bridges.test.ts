import { playouts } from './playouts.ts'

playouts({ castlesInGermany: true, castlesAndBridges: true })
