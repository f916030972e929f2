; Ricochet Robots as a planning domain: the plain game, as in the International Planning Competition 2023.
;
; A move of the game is one `go`, as many `step`s as the robot enters cells, and one of the two stops. Only `go` costs,
; so that the cost of a plan is its number of moves:
;     (= (total-cost) 0) (= (go-cost) 1) (= (step-cost) 0) (= (stop-cost) 0)

(define (domain ricochet-robots)
(:requirements :strips :typing :negative-preconditions :action-costs)

(:types robot cell direction - object)

(:predicates
    (NEXT ?here - cell ?there - cell ?way - direction)    ; ?there is the neighbor of ?here on this side
    (BLOCKED ?here - cell ?way - direction)               ; a wall or the border stops whoever leaves ?here that way
    (at ?who - robot ?here - cell)
    (free ?here - cell)                                   ; no robot stands here, and one may
    (is-moving ?who - robot ?way - direction)
    (nothing-is-moving)
)

(:functions
    (total-cost) - number
    (go-cost) - number
    (step-cost) - number
    (stop-cost) - number
)

; While nothing moves, any robot may be pushed in any direction.
(:action go
    :parameters (?who - robot ?way - direction)
    :precondition (nothing-is-moving)
    :effect (and
        (is-moving ?who ?way)
        (not (nothing-is-moving))
        (increase (total-cost) (go-cost))
    )
)

; The robot that moves enters the next cell, if that is free and no wall is before it.
(:action step
    :parameters (?who - robot ?here - cell ?there - cell ?way - direction)
    :precondition (and
        (is-moving ?who ?way)
        (at ?who ?here)
        (NEXT ?here ?there ?way)
        (not (BLOCKED ?here ?way))
        (free ?there)
    )
    :effect (and
        (at ?who ?there)
        (not (at ?who ?here))
        (free ?here)
        (not (free ?there))
        (increase (total-cost) (step-cost))
    )
)

; A wall or the border stops it,
(:action stop-at-barrier
    :parameters (?who - robot ?here - cell ?way - direction)
    :precondition (and
        (is-moving ?who ?way)
        (at ?who ?here)
        (BLOCKED ?here ?way)
    )
    :effect (and
        (nothing-is-moving)
        (not (is-moving ?who ?way))
        (increase (total-cost) (stop-cost))
    )
)

; or whatever stands on the next cell.
(:action stop-at-robot
    :parameters (?who - robot ?here - cell ?there - cell ?way - direction)
    :precondition (and
        (is-moving ?who ?way)
        (at ?who ?here)
        (NEXT ?here ?there ?way)
        (not (free ?there))
    )
    :effect (and
        (nothing-is-moving)
        (not (is-moving ?who ?way))
        (increase (total-cost) (stop-cost))
    )
)
)
