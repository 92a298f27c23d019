import { playouts } from './playouts.ts'

playouts({ abbot: true, castlesAndBridges: true })
