"""Language models: questions with proven optima, one scorer, data sets, and the harnesses that evaluate models.

- `scoring`: reads an answer, plays it by the rules, and gives optimum / length. Everything else uses this scorer.
- `prompts`: what a model is shown, as text or with a picture.
- `questions`: random problems with a wanted optimum, on boards of one split.
- `datasets`: a folder with questions, a card and a manifest; `planning`: the same problems for planners.
- `evaluating`, `baselines`: tables of scores, and players that are no language models.
- `reasoning_gym`, `inspect_task`, `lm_eval/`: three harnesses; each module needs its own one.

Nothing here imports NumPy or Gymnasium. Docs: docs/howto/evaluate-a-language-model.md.
"""
