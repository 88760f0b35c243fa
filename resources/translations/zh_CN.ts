<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
 <context>
  <name>epsilon-lab</name>
  <message>
   <location filename="../../app/export.py" />
   <source>A picture is written as .png, .svg or .pdf; this name ends in “{end}”.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/export.py" />
   <source>The picture could not be made: {reason}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/export.py" />
   <source>“{path}” could not be written: {reason}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/exporting.py" />
   <source>A Python program that computes these numbers is on the clipboard.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/exporting.py" />
   <source>A laboratory for differential privacy. MIT licence. Built with Qt for Python (LGPL-3.0), pyqtgraph (MIT), numpy, scipy, contourpy and msgspec (BSD-3-Clause).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/exporting.py" />
   <source>About Epsilon Lab</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/exporting.py" />
   <source>Export data</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/exporting.py" />
   <source>Export picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/exporting.py" />
   <source>Memo (*.pdf);;Web page (*.html);;Markdown (*.md)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/exporting.py" />
   <source>Open session</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/exporting.py" />
   <source>Picture (*.png);;Drawing (*.svg);;Document (*.pdf)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/exporting.py" />
   <source>Save session</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/exporting.py" />
   <source>Save the changes to {name}?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/exporting.py" />
   <source>Session (*{suffix})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/exporting.py" />
   <source>Session (*{suffix});;All files (*)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/exporting.py" />
   <source>Table (*.csv)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/exporting.py" />
   <source>The picture is on the clipboard.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/exporting.py" />
   <source>The readout is on the clipboard.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/exporting.py" />
   <source>Unsaved changes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/exporting.py" />
   <source>Write memo</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/exporting.py" />
   <source>Written: {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>a number {high}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>a number {low}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>a number {low} and {high}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>a text of at most 200 characters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>a whole number, please</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>above {low}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>any number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>at least {low}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>at most {high}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>below {high}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>more accuracy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>more privacy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>one of {allowed}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>{argument}: must be {allowed}, not {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>{name}: a text of at most {longest} characters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>{name}: a text such as 0–1, 1000–1001</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>{name}: a whole number, please</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>{name}: choose at least {count}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>{name}: from {low} to {high}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>{name}: one of {allowed}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>{name}: only {allowed}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>{name}: row {row} needs {n} entries</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>{name}: row {row}, {column}: {problem}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>{name}: the path of a file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>{name}: true or false</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>{name}: {allowed}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>{name}: {entry} is not a number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>{name}: {low} to {high} numbers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>{name}: {low} to {high} rows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/fields.py" />
   <source>{value} is not a number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/files.py" />
   <source>Work cannot be saved automatically: {why}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/files.py" />
   <source>{name} was not opened. {why}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/jobs.py" />
   <source>This could not be computed. The settings are kept; the log (Help menu) says what happened.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>&lt;p&gt;'At least m + s/2' is the best rule wherever the density falls on both sides (Laplace, staircase, Gaussian). For waves it need not be: compare the two rows of the table.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>&lt;p&gt;At equal ε the staircase is &lt;b&gt;easier&lt;/b&gt; to attack than Laplace ({stairs} against {laplace}): what it saves in noise is paid here.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>&lt;p&gt;At ε = {eps}, &lt;b&gt;no&lt;/b&gt; attack on &lt;b&gt;any&lt;/b&gt; ε-private mechanism is right more often than e&lt;sup&gt;ε&lt;/sup&gt;/(1 + e&lt;sup&gt;ε&lt;/sup&gt;) = &lt;b&gt;{top}&lt;/b&gt;. Along the curve of {link}, ε = {eps} goes with ρ = {rho}.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>&lt;p&gt;The paper's bound for Laplace, ε ≤ −(Δ/L) ln(2(1 − ρ)), is printed there without its minus sign; here it is with it.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>&lt;p&gt;The true answer is m without the target, m + s with it (s = {s}). The attacker sees it with noise and guesses; blind guessing is right 50 times in 100.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>Attack</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>E|noise|</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>How sure an attacker can become, and which ε keeps that tolerable</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>Risk</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>The answers differ by s = {s}, which is not in V: the promise ε does not cover this pair. Laplace, staircase and Gaussian still cover it up to Δ = {D}; the minimal set may not.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>best attack</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>best attack at that ε</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>ceiling</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>every ε</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>largest ε for ρ = {rho}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>mechanism</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>none</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>of 100 in, guessed in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>of 100 out, guessed in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>threshold attack</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>ε for equal E|noise|</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>ρ = {rho} asks for nothing possible: guessing blindly is right half the time, so no ε &gt; 0 keeps below it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/model.py" />
   <source>ρ = {rho} is reached by no ε up to 50: every ε keeps below it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>All amounts by which one record can change the answer; a count changes by 1.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>Another seed, another run.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>Belief</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>How often the attack is tried; play to watch it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>How sure the attacker was, before the answer, that the target is in the data.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>Independent answers to the same question; they spend k times the budget.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>No world may become more probable than this.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>Possible worlds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>Repetition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>Set ε and read the success, or set the tolerated success and read ε.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>Simulation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>Success</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>The attacker knows all records but not which one is missing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>The attacker's probability of guessing right, with prior ½.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>The corrected form: the full data set counts as a possible world.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>The likelihood-ratio rule, or 'answer ≥ m + s/2'.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>The noisy answer that the attacker sees, counted from m.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>The true answer in each world, for the exact posterior; up to 200 worlds.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>The true answer is m without the target and m + s with it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>Trade-off</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>What is drawn.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>What is shown.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>Whose answers are attacked.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>Whose curve ties ρ and ε together.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>against</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>answers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>answers of the worlds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>any mechanism (ceiling)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>attack</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>attacks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>belief</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>best possible</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>difference of the answers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>mechanisms</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>neighbor set</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>nothing missing is a world too</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>possible worlds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>prior belief</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>repetition</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>seed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>seen answer − m</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>simulation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>success</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>success ρ</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>threshold</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>tolerated belief</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>tolerated success</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>what you set</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/params.py" />
   <source>ε</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>95 % confidence (Clopper-Pearson)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>&lt;p&gt;Before: {prior} sure that the target is in. After seeing m + {r} from {mechanism}: &lt;b&gt;{belief}&lt;/b&gt;. ε allows nothing outside {low} … {high}, whatever the answer.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>&lt;p&gt;Every attack is a point; the curves are the best ones. A curve near the diagonal tells the attacker nothing; no curve of an ε-private mechanism can pass below the edge of the region.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>&lt;p&gt;Example: a table of six patients; how many have bronchitis? The true answer is 3. The attacker knows all but one patient's disease, so it is 2 or 3. In {n} attacks on {mechanism} the guess was right {right} times: &lt;b&gt;{rate}&lt;/b&gt;, with 95 % confidence between {low} and {high}. The formula says {expected}.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>&lt;p&gt;{k} independent answers spend kε = &lt;b&gt;{budget}&lt;/b&gt;. The best attack on all of them together is right with probability: {found}.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>Answers of {mechanism} in the two worlds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>Belief that the target is in, after the answer m + r</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>Density of the answer without and with the target.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>How often an attacker guesses right, prior ½</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>Posterior probability against the seen answer, with the band that ε allows around the prior.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>Seen answers of the last attacks, with the truth and the guess.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>Share of right guesses so far with its confidence band, against the formula.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>Smallest type II error of a test for each type I error; lower is better for the attacker.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>Success of the best attack against the number of independent answers.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>Success of the best attack against ε for each mechanism, below the ceiling of every ε-private one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>Success so far</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>The last {n} attacks</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>The same question answered k times, each at ε = {eps}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>Trade-off of the best attacks at ε = {eps}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>allowed by ε-privacy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>answer − m</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>answers k</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>attacks N</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>blind guessing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>ceiling for kε</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>ceiling {p}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>ceiling: any ε-private mechanism</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>density</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>edge of the region</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>formula {p}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>in, guessed in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>in, guessed out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>middle</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>out, guessed in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>out, guessed out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>prior {p}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>probability</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>r = {r}: belief {p}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>right guesses</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>share of right guesses</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>success of the best attack</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>target in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>target out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>threshold m + s/2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>type I error: 'in' said of one who is out</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>type II error: 'out' said of one who is in</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>{mechanism}, threshold attack</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/views.py" />
   <source>{name}: {p}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>&lt;p&gt;Give the answers of all n worlds (as many numbers as n) to see the exact posterior, and how loose the bound is.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>&lt;p&gt;How loose is it? With these answers the exact worst belief at that ε is {found}, against the ρ = {rho} that the bound allows.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>&lt;p&gt;The attacker knows every record but not which one of n = {n} is missing. Keeping every world below ρ = {rho} asks, by Lee and Clifton, for ε ≤ &lt;b&gt;{bound}&lt;/b&gt; (Δ = {D}, the worlds' answers differ by at most Δv = {spread}).&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>Belief in one of n = {n} possible worlds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>Lee-Clifton bound, n worlds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>The Lee-Clifton bound on the belief in one world against ε, with the exact worst belief.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>largest posterior</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>not all equal: equal worlds cannot be told apart</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>{mechanism}, exact worst case</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/attack/worlds.py" />
   <source>ε ≤ {eps}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/answer.py" />
   <source>above 1/n = {share}: every world has that much without any release</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/answer.py" />
   <source>above the least value</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/answer.py" />
   <source>another one: whole-number noise needs whole-number changes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/answer.py" />
   <source>at most ρ</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/answer.py" />
   <source>one person's value, most</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/answer.py" />
   <source>releases k</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/answer.py" />
   <source>share β</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/answer.py" />
   <source>tolerance t</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/answer.py" />
   <source>tolerated ρ</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>95 % within ±</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>&lt;p&gt;&lt;b&gt;Accuracy floor:&lt;/b&gt; to be within ± {t} in {p} of 100 releases, ε must be at least &lt;b&gt;{floor}&lt;/b&gt;.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>&lt;p&gt;&lt;b&gt;Accuracy:&lt;/b&gt; no ε up to 100 keeps the error within ± {t} in {p} of 100 releases.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>&lt;p&gt;&lt;b&gt;Privacy ceiling:&lt;/b&gt; to keep every attacker at ρ = {rho} at most, whatever the mechanism, ε must be at most &lt;b&gt;{top}&lt;/b&gt;.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>&lt;p&gt;&lt;b&gt;Privacy ceiling:&lt;/b&gt; ρ = {rho} is asked of an attacker who has that much without any release: no ε can do it.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>&lt;p&gt;&lt;b&gt;Suggestion: ε = {eps}&lt;/b&gt;, the floor rounded up: every smaller ε misses the accuracy asked for, every larger one spends privacy that nobody asked for.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>&lt;p&gt;The error is that of the noise only; the data's own sampling error comes on top. Published deployments are landmarks, not advice: they protect different units, and none is approved by the registry. ρ is converted at δ = {delta} by the conversion of Canonne, Kamath and Steinke.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>&lt;p&gt;What ε = {eps} means: if you are &lt;b&gt;not&lt;/b&gt; in the data, {out} of 100 releases make the best attacker say you are; if you &lt;b&gt;are&lt;/b&gt;, {inside} of 100 do. Before the release it was 50 and 50. The worst mechanism with the same ε: {worst_out} and {worst_in}.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>&lt;p&gt;You release &lt;b&gt;{kind}&lt;/b&gt;; neighbors differ by {unit}, which changes the answer by at most &lt;b&gt;{D}&lt;/b&gt;. {k} release(s) share the budget.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>Above about ε = 5 the guarantee alone says little: an attacker may become almost certain.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>Accuracy floor and privacy ceiling on a logarithmic axis, with published deployments as landmarks.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>Choose ε</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>Four questions: which ε is accurate enough and private enough, and what it means</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>No ε is both accurate and private enough. Any one of these would open the window — {ways}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>No ε satisfies both</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>Noise of 25 possible releases against the tolerated error.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>P(error &gt; t)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>The minimal set needs the true neighbor set; for this kind of release V is the one shown.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>The window for ε</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>You are IN: said 'in'</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>You are OUT: said 'in'</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>at</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>best attack on one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>beyond</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>ceiling for all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>chosen ε</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>error by noise alone</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>event</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>expected error</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>half of ε</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>none alone</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>not accurate enough</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>not private enough</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>one person more or less</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>one person replaced by another</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>other</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>published</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>published ε (landmarks, not advice)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>published ρ, as ε at δ = 1e-6</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>tolerated error ± t</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>twice ε</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>user</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>user-day</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>user-month</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>window</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>within</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>{count} of 100 (worst {top})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>{name}: {needed} instead of {now}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>{n} possible releases</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>{who}: of 100 such releases {count} would make the best attacker say that you are in.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>δ = {delta} is above 1/n = {share}: for some person the promise may fail outright.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>ε of all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>ε of all releases together</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/model.py" />
   <source>ε of one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>1  What is released?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>2  How sure may an attacker be?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>3  How wrong may the answer be?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>4  How many releases share the budget?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>A public bound; values beyond it are set to it before the release.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>A public guess of the answer, used only to turn percent into units.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>All amounts by which one person can change the answer.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>Another 25 possible releases.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>As a chance of guessing right, as a belief for a given prior, or for n possible worlds.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>Discrete Laplace (whole numbers)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>For the Gaussian and for exact addition; far below 1/n.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>How far the released number may be from the true one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>How many people the data hold (public, roughly); a mean divides by it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>How many such numbers about the same people share the budget.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>How often the answer may be further off: 0.05 is 5 of 100 releases.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>How sure the attacker is without the release.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>It decides how much one person can change the answer.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>Neighbors differ by one person changed (replace one) instead of one person more or less.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>Take the suggestion, or try a value of your own.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>The attacker knows all records but one, which may be any of so many (Lee and Clifton).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>The budget of one person over all releases together.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>The decision</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>The probability that must not be exceeded, whatever is released.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>The tolerance is a share of the value below.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>Which noise is added.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>a count</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>a histogram</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>a mean</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>a person may be replaced by another</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>a sum</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>added up</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>at most</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>before the release</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>belief, own prior</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>exactly, with δ</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>except in a share of</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>expected value</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>failure probability</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>guess, prior ½</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>how you say it</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>in percent of an expected value</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>kε without any failure, or the exact optimum with failure probability δ.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>n possible worlds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>one person's value, least</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>own</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>own neighbor set</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>people in the data</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>release again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>releases</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>simply</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>suggested</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>total privacy loss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>what is released</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>wrong by at most</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/choose/params.py" />
   <source>ε of all releases</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>95 % of samples</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>&lt;p&gt;&lt;b&gt;Laplace&lt;/b&gt; falls off evenly: E|noise| = Δ/ε = {x}.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>&lt;p&gt;Below: two data sets whose answers are s = {s} apart. Every curve stays in the band: nobody learns more than ε from any answer. Drag s.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>&lt;p&gt;Below: two data sets whose answers are s = {s} apart. The curve of {names} leaves the band ±ε: an answer there tells more than promised.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>&lt;p&gt;One record can change the answer by any amount in &lt;b&gt;V = {V}&lt;/b&gt;, at most by Δ = {D}. Every mechanism adds random noise &lt;i&gt;r&lt;/i&gt; so that no answer becomes more than e&lt;sup&gt;ε&lt;/sup&gt; = {ratio} times likelier when a record changes (ε = {eps}).&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>&lt;p&gt;The &lt;b&gt;Gaussian&lt;/b&gt; (σ = {sigma}, the smallest that is (ε, δ)-private for δ = {delta}) has light tails, but its loss grows without bound along the axis.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>&lt;p&gt;The &lt;b&gt;minimal set&lt;/b&gt; knows V: it drops only as often as neighbor steps need. Ring R&lt;sub&gt;i&lt;/sub&gt; holds the answers exactly i steps from the core [−w, w], w = {w}, and has density e&lt;sup&gt;−iε&lt;/sup&gt;/α. Where V has gaps, waves rise. E|noise| = {x}: {rate} times the best staircase.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>&lt;p&gt;The &lt;b&gt;staircase&lt;/b&gt; drops by e&lt;sup&gt;−ε&lt;/sup&gt; once every Δ and stays level between: E|noise| = {x}, {saved} % less than Laplace. Knowing only Δ, nothing does better.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>Another seed, another sample; the same seed, the same sample.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>Cumulative distribution</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>Densities</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>Density, cumulative distribution, or the probability of noise larger than t.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>Draw from one mechanism and compare with its density. For showing, never for releasing data.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>E|noise| = {x}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>How far two neighboring data sets' answers are apart; drag it out of V and see the bound break.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>How many draws; play to see the histogram fill.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>Logarithmic vertical axis.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>Noise</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>Noise density</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>P(noise ≤ r)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>P(|noise| &gt; t)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>Privacy loss against the answer, with the promised band between minus ε and ε.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>Privacy loss of the answer r, for data sets {s} apart</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>Running mean of |noise|, {mechanism}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>See the noise that each mechanism adds, and what an answer can give away</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>Show how the minimal set grows: R₀ is the core, R₁ one neighbor step away, and so on.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>Tail</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>The Gaussian promises ε only up to the failure probability δ = {delta}: its loss has no bound.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>The last ring drawn. Space plays, arrows step.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>The mean of the absolute noise of the first n draws, closing in on its expectation.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>The plots show noise up to this many sensitivities.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>The rings never fill the line for this V and w: the density stays 0 in gaps. The sum was stopped where at most {mass} of the probability is missing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>The shift s = {s} lies outside V ∪ −V: there the minimal set's loss reaches {loss}, above ε = {eps}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>V ∪ −V: promised shifts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>With this core the minimal set is worse than the staircase: its rate is {rate}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>axis reach</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>build ring by ring</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>distribution</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>draw noise</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>drawn from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>draws</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>draws n</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>entropy (bits)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>in V ∪ −V</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>largest loss at s</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>logarithmic</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>loss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>mean of the first n</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>mean of |noise|</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>nats</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>noise r</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>outside V ∪ −V</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>privacy loss</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>promise: |loss| ≤ ε</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>rate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>rings</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>rings R₀ … R{ring}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>rings up to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>s = {s} ({state})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>sampling</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>shift</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>std. deviation</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>t</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>tail</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>upper plot</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>view</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>{n} draws, {mechanism}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>{title} of {names}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/densities/model.py" />
   <source>± {percent} %</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>All amounts by which one record can change the answer; fixed by the query, never by the data.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>Gaussian</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>Half the width of the core. Not the δ of (ε, δ): the paper calls both δ.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>Laplace</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>Minimal set</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>No answer may become more than e^ε times likelier when one record changes.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>Only the Gaussian needs it: the probability mass for which the bound e^ε may fail.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>Staircase</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>The core half-width w = {w} is larger than the sensitivity Δ = {D}: allowed, but such a wide core only adds noise.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>The interval around the true answer that gets the highest density.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>The minimal set's promise covers shifts in V ∪ −V only; V must follow from the query, never from the data.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>The upper part of each stair is γΔ wide.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>V holds single points only: the narrower the core, the less noise, down to noise on whole steps. Shown: w = {w}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>Where each stair has its edge: best for E|noise|, best for the variance, or your own γ.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>best</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>best E r²</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>best E|r|</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>core half-width</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>core of the minimal set</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>given</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>own γ</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>stair edge</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/mechanisms.py" />
   <source>staircase shape</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>&lt;p&gt;At w = {w}, ε = {eps} the rate is &lt;b&gt;{rate}&lt;/b&gt;. The best core for this ε is w = {best}, with rate &lt;b&gt;{best_rate}&lt;/b&gt;: {saved} % less noise than the staircase.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>&lt;p&gt;The certificate: a linear program over all additive mechanisms shows that none can be more than {gap} % better than the best core, at the ε tried.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>&lt;p&gt;The map shows E|noise| of the minimal set divided by that of the best staircase, for V = {V}. Below 1 (blue) the minimal set wins, above 1 (orange) it loses; the line is where they are equal.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>&lt;p&gt;Δ/measure = {ratio}. The larger this ratio (large jumps, few possible values), the more the minimal set saves.&lt;/p&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>At how many ε the linear program is solved.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>Best rate against ε</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>Bound from below what any additive mechanism can reach for V; takes seconds, can be stopped.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>Cut at ε = {eps}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>Half the width of the interval around the true answer that gets the highest density.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>Left end of the map.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>Lower end of the map.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>More neighbor sets, side by side on one colour scale; separate them by | .</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>No certificate within the time at ε = {values}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>Rate against the core half-width at the chosen ε.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>Rate over core half-width and ε for V = {V}, with the contour rate = 1 and the best core.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>Rates</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>Right end of the map.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>The best core for ε and V, or one of your own: click the map.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>The linear program stops after this time; its bound is then missing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>The rate with the best core against ε, with the certified lower bound where it was computed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>These rates hold for noise whose promise covers shifts in V ∪ −V only; V must never come from the data.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>Upper end of the map.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>V = {V}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>Where the minimal set beats the staircase, and how near it is to the best possible</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>With w = {w} and ε = {eps} the minimal set is worse than the staircase: rate {rate}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>above 'cores from'</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>above 'ε from'</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>best core</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>best rate</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>certificate (linear program)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>certified values of ε</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>certified, ε = {eps}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>compare with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>core</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>core half-width w</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>cores from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>cores to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>gap, %</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>grid optimum</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>here</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>lower bound</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>map</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>measure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>minimal set</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>no mechanism is below</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>optimality</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>optimum on the grid</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>rate = 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>rate at w, ε</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>saved, %</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>seconds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>staircase</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>time for each</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>w = {w}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>{name}: at most {count} sets</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>Δ</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>ε from</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/labs/rates/model.py" />
   <source>ε to</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/lessons.py" />
   <source>'{line}' is not name = value</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/lessons.py" />
   <source>'{line}' is not name = value: {why}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/lessons.py" />
   <source>the lab '{lab}' has no preset '{preset}'</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/lessons.py" />
   <source>there is no lab '{lab}'</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/lessons.py" />
   <source>{name}, step {number}: {why}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/lessons.py" />
   <source>{name}: a lesson needs a title (# …) and steps (## …).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/lessons.py" />
   <source>{name}: more than {count} steps.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/lessons.py" />
   <source>{name}: {why}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/memo.py" />
   <source>A memo is written as .pdf, .html or .md; this name ends in “{end}”.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/memo.py" />
   <source>Assumptions</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/memo.py" />
   <source>Epsilon Lab {version}, {date}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/memo.py" />
   <source>Memo: {lab}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/memo.py" />
   <source>Mind:</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/memo.py" />
   <source>Noise is drawn afresh and independently for every release, by an audited tool: the draws of this program are for showing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/memo.py" />
   <source>Numbers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/memo.py" />
   <source>Plots</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/memo.py" />
   <source>Python that prints these numbers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/memo.py" />
   <source>Settings</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/memo.py" />
   <source>The minimal set protects shifts in V ∪ −V only; the Gaussian up to its failure probability δ.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/memo.py" />
   <source>The neighbor set, bounds and sensitivity come from the query and public rules, never from the data.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/memo.py" />
   <source>no</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/memo.py" />
   <source>page {number} of {count}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/memo.py" />
   <source>yes</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/memo.py" />
   <source>ε covers all releases about the same people together; whatever else is known to an attacker does not weaken it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/numbers.py" />
   <source>Please enter a number.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/numbers.py" />
   <source>Please write decimals with a point and no thousands separators: 1234.5</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/numbers.py" />
   <source>This is too long for a number.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/numbers.py" />
   <source>“{typed}” has no value.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/numbers.py" />
   <source>“{typed}” is not a number.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/numbers.py" />
   <source>“{typed}” is too large.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/session.py" />
   <source>The file is damaged or not JSON: {why}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/session.py" />
   <source>The file is damaged: it is nested too deeply.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/session.py" />
   <source>This file was written by a newer Epsilon Lab ({app}). Please update the program to open it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/session.py" />
   <source>This is not an Epsilon Lab session.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/session.py" />
   <source>the file</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/session.py" />
   <source>version: a whole number above 0, please.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/session.py" />
   <source>{name} cannot be read: {why}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/session.py" />
   <source>{name} cannot be written: {why}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/session.py" />
   <source>{name} is {size} MB large: no session of this program is. Nothing was changed.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/session.py" />
   <source>{path}: a list in brackets was expected.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/session.py" />
   <source>{path}: an object in braces was expected.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/session.py" />
   <source>{path}: the lab has no parameter of this name.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/session.py" />
   <source>{path}: there is no lab '{lab}'.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/help_window.py" />
   <source>Help: {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/help_window.py" />
   <source>Log: {path}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/help_window.py" />
   <source>The log is empty.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/lab_page.py" />
   <source>The picture below is the last good one.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/lab_page.py" />
   <source>change {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/lab_page.py" />
   <source>click in the plot</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/lesson_panel.py" />
   <source>Back</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/lesson_panel.py" />
   <source>End of the lesson</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/lesson_panel.py" />
   <source>Leave the lesson</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/lesson_panel.py" />
   <source>Lesson</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/lesson_panel.py" />
   <source>Next step</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/lesson_panel.py" />
   <source>Show the answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/lesson_panel.py" />
   <source>{lesson} · step {place} of {count}: {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/navigation.py" />
   <source>Laboratories</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/neighbor_editor.py" />
   <source>1 interval</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/neighbor_editor.py" />
   <source>1 point</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/neighbor_editor.py" />
   <source>&lt;qt&gt;Drag an interval to move it, its ends to stretch it. Double click: add, or zoom into an interval. Delete removes, Ctrl+wheel zooms. Keys: Up and Down select, Left and Right move, with Shift or Ctrl they stretch, with Alt in tens; Insert adds.&lt;/qt&gt;</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/neighbor_editor.py" />
   <source>Drag; double click adds.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/neighbor_editor.py" />
   <source>Intervals and points, for example 0–1, 5, 1000–1001. A pasted list works, too.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/neighbor_editor.py" />
   <source>Show all (0)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/neighbor_editor.py" />
   <source>Zoom in (+)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/neighbor_editor.py" />
   <source>Zoom out (-)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/neighbor_editor.py" />
   <source>measure = {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/neighbor_editor.py" />
   <source>neighbor set on a number line</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/neighbor_editor.py" />
   <source>sensitivity Δ = {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/neighbor_editor.py" />
   <source>{count} intervals</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/neighbor_editor.py" />
   <source>{count} points</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/number_line.py" />
   <source>point {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/number_line.py" />
   <source>{low} to {high}, width {width}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/number_row.py" />
   <source>Allowed: {allowed}.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/number_row.py" />
   <source>Pause {name} (Space)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/number_row.py" />
   <source>Play {name} (Space)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/number_row.py" />
   <source>{name}, slider</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/number_row.py" />
   <source>{number} is not a whole number.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/number_row.py" />
   <source>{number} is out of range.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/palette.py" />
   <source>Actions found</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/palette.py" />
   <source>Find an action</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/palette.py" />
   <source>Find an action, a lab, a preset…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/plot_menu.py" />
   <source>Bottom left</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/plot_menu.py" />
   <source>Bottom right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/plot_menu.py" />
   <source>Copy picture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/plot_menu.py" />
   <source>Export …</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/plot_menu.py" />
   <source>Legend</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/plot_menu.py" />
   <source>Maximise or restore</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/plot_menu.py" />
   <source>Show everything again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/plot_menu.py" />
   <source>Top left</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/plot_menu.py" />
   <source>Top right</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/plot_menu.py" />
   <source>Where it hides least</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/readout.py" />
   <source>copied 1 cell</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/readout.py" />
   <source>copied the readout</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/readout.py" />
   <source>copied {count} cells</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/readout.py" />
   <source>copied {value}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/readout.py" />
   <source>readout</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/readout.py" />
   <source>{value} · click to copy</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/story.py" />
   <source>What am I seeing?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/story.py" />
   <source>messages</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/widgets/text_rows.py" />
   <source>numbers, separated by commas</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;About Epsilon Lab</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;Copy readout</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;Dark theme</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;Edit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;File</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;Find an action…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;Fit plots</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;Help</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;Help on this lab</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;Lessons</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;New session</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;Open…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;Pin curves</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;Presets</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;Quit</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;Redo</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;Remove pinned curves</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;Save</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;Stop computing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;Undo</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>&amp;View</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>A two-page document: the answer, the numbers, the plots, and the program behind them</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Copy a program that computes these numbers with dpcore</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Copy as P&amp;ython</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Copy p&amp;icture</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Copy the table of numbers, tab separated</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Export</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Export &amp;data as CSV…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Export &amp;picture…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Keep these curves in the plots to compare with</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Large type and thick lines, panels folded</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>No sessions yet</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Open &amp;recent</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Opened {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Present &amp;mode</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Presets</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Put every parameter of this lab back to its default</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Reading the lessons…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Reopen last session</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Reset this &amp;lab</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Save &amp;as…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Save the numbers behind the plots</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Save the plots as PNG, SVG or PDF</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Saved {name}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Search all actions, labs and presets</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Show the &amp;log</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Something unexpected went wrong. Nothing was lost; the details are in the log.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Stop computing</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Stop the running computation; the last picture stays</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Stopped. The picture shows the last finished computation.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>These curves are pinned already.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>This is where you left off.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Undo zooming and moving in the plots</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>What this lab shows, what its parameters mean, and the sources</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>What was on the screen when the program was last closed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>What went wrong, for a bug report</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Write &amp;memo…</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Your own lessons: {folder}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>Your unsaved work of last time is back. Save it to keep it.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>cancel</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>computed in {seconds}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>lesson step {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>lesson: {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>pin {label}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>preset {title}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>remove pinned curves</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>reset</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>unsaved session</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../app/window.py" />
   <source>{lab}: preset {preset}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/atoms.py" />
   <source>at least one law</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/atoms.py" />
   <source>losses with sum of mass x e^-loss at most 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/atoms.py" />
   <source>one mass for each loss, at least one</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/atoms.py" />
   <source>probabilities that add up to 1 with the infinite mass</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/basic.py" />
   <source>a number from {failed:.6g}, the mass of certain failure, to 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/basic.py" />
   <source>one number or {k} numbers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/composition.py" />
   <source>a number above 0 (a loss here has no bound, as with Gaussian noise)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/composition.py" />
   <source>a number from {infinite:.6g}, the mass of certain failure, to 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/composition.py" />
   <source>at least one release</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/composition.py" />
   <source>at most {most_releases} releases in all</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/composition.py" />
   <source>larger, for these losses are too far apart</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/laws.py" />
   <source>a number from 1e-12 to {largest_mu:g}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/laws.py" />
   <source>numbers from 0 to 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/noise_law.py" />
   <source>Laplace, Gaussian, geometric or step noise</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/noise_law.py" />
   <source>a whole number for geometric noise</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/renyi.py" />
   <source>Gaussian or pure laws (an infinite loss has no rho)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/renyi.py" />
   <source>a number above {infinite:.6g}, the mass of certain failure</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/solve.py" />
   <source>a budget that fewer than {most_releases} releases exhaust</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/solve.py" />
   <source>a number for which mu is at least 1e-12</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/accounting/solve.py" />
   <source>noise that just meets the budget at a scale from 1e-9 to 1e12</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/attack.py" />
   <source>from 0 to 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/attack.py" />
   <source>from 0 to n</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/auction.py" />
   <source>a row of at least one bid</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/auction.py" />
   <source>at least the highest price, {number:g}, with no price below 0</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/auction.py" />
   <source>within the price range, from 0 to {limit:g}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/channel.py" />
   <source>a cost not below 0</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/channel.py" />
   <source>a probability not below 0</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/channel.py" />
   <source>a row of at least two numbers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/channel.py" />
   <source>a row of probabilities for at least two letters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/channel.py" />
   <source>a table of probabilities not below 0</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/channel.py" />
   <source>a table of {n} rows and {n} columns, one for each letter</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/channel.py" />
   <source>probabilities that sum to 1 (they sum to {total:.10g}; divide by the sum to renormalise)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/channel.py" />
   <source>probabilities with a finite sum above 0</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/channel_curve.py" />
   <source>a row of numbers above 0</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/channel_curve.py" />
   <source>above 0 (at 0 the channel publishes the truth)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/channel_curve.py" />
   <source>below the entropy, {full:.6g} bits</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/channel_dp.py" />
   <source>above {least:g} by more than an eps of 32 can tell apart</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/channel_dp.py" />
   <source>at most {largest_eps:g}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/channel_dp.py" />
   <source>far enough above 0 for an eps of at most 200</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/channel_dp.py" />
   <source>numbers not below 0</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/channel_side.py" />
   <source>a table with a row for each of at least two letters x, a column for each z</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/checks.py" />
   <source>a number above {low:g}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/checks.py" />
   <source>a number between {low:g} and {high:g} (both excluded)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/checks.py" />
   <source>a number from {low:g} to {high:g}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/checks.py" />
   <source>a number not below {low:g}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/checks.py" />
   <source>a whole number from {low} to {high}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/checks.py" />
   <source>a whole number not below {low}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/checks.py" />
   <source>finite numbers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/csv_pieces.py" />
   <source>a number, for a table without names of columns</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/csv_pieces.py" />
   <source>a table that is not empty</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/csv_pieces.py" />
   <source>a table whose quotation marks are in pairs</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/csv_pieces.py" />
   <source>one ASCII character, not a quotation mark or a line end</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/csv_pieces.py" />
   <source>the name of a known encoding, such as utf-8 or latin-1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/csv_pieces.py" />
   <source>the name of exactly one column (the table has {known})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/csv_pieces.py" />
   <source>the table's own (it has null bytes: try utf-16)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/csv_pieces.py" />
   <source>the table's own: byte {byte} in line {line} cannot be read so (latin-1 and cp1252 are common)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/deciding.py" />
   <source>'basic' or 'exact'</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/frequencies.py" />
   <source>a column with at most {limit} different values (it has {count})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/frequencies.py" />
   <source>a column with at most {most} different values (this one has more)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/frequencies.py" />
   <source>a column with values (of {rows} rows none has one)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/frequencies.py" />
   <source>a table that the csv format allows</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/intervals.py" />
   <source>as many numbers as lo</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/intervals.py" />
   <source>with its low end first</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/levels.py" />
   <source>a neighbor set with fewer pieces, or used with a wider core or a larger ε: its level sets break into millions of intervals</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/levels.py" />
   <source>a set whose largest element is from {smallest:g} to {largest:g}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/levels.py" />
   <source>a set without intervals or gaps below {resolution:g} of its largest element, or used with a wide core</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/levels.py" />
   <source>above 0 for a neighbor set of single points: with 0 there is no density</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/levels.py" />
   <source>at least {least:g} (Δ/10⁹) for a neighbor set of single points</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/neighbors.py" />
   <source>an interval whose low end comes first ({low}–{high})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/neighbors.py" />
   <source>intervals such as 0–1, 1000–1001, or points such as 3</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/neighbors.py" />
   <source>more than the single value 0: nothing would change the answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/neighbors.py" />
   <source>not empty</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/neighbors.py" />
   <source>not empty: intervals such as 0–1, 1000–1001, or points such as 3</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/neighbors.py" />
   <source>without negative values (V ∪ −V is implied)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/neighbors.py" />
   <source>without negative values (V ∪ −V is implied): 0–1, 1000–1001 or 3</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/noise/gaussian.py" />
   <source>at most 1 for the classic rule; no theorem covers it beyond</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/noise/gaussian.py" />
   <source>between 0 and 1 (both excluded)</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/noise/gaussian.py" />
   <source>farther from 0: σ would be beyond double precision</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/noise/gaussian.py" />
   <source>larger beside the sensitivity: ε would be beyond double precision</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/noise/staircase.py" />
   <source>'abs', 'square' or a number between 0 and 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/noise/step.py" />
   <source>a smaller distance: too many steps of the density lie within</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/noise/step.py" />
   <source>small enough for {most_steps_drawn} steps of the density</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/optimality.py" />
   <source>small enough that V contains a multiple of it inside the window</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/randomised_column.py" />
   <source>a channel whose rows are independent, or given with assumed counts</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/randomised_column.py" />
   <source>a column whose values are all among the channel's letters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/randomised_column.py" />
   <source>a row of counts not below 0</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/randomised_column.py" />
   <source>a row of whole numbers from 0 to {number}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/randomised_column.py" />
   <source>letters that are all different</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/randomised_column.py" />
   <source>one of the channel's letters</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/randomised_column.py" />
   <source>the table's own</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/rates.py" />
   <source>a list of numbers not below 0</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/rates.py" />
   <source>above 0 and at most {largest:g}, beyond which e^ε is too large a number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/selection.py" />
   <source>a row of at least one number</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/selection.py" />
   <source>an array of shape {shape}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/selection.py" />
   <source>numbers whose spread does not overflow</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/selection.py" />
   <source>of a size at which eps / sensitivity is a number (eps {eps!r})</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/selection.py" />
   <source>one of {known}</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/selection_privacy.py" />
   <source>'general' or 'monotone'</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/selection_privacy.py" />
   <source>a row of {size} numbers, as for x</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/selection_privacy.py" />
   <source>at least {change:g}, by which two utilities differ</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/selection_study.py" />
   <source>whole numbers not below 2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/worlds.py" />
   <source>above the prior 1/{number} = {number2:.6g}: no answer is needed for that</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/worlds.py" />
   <source>positive probabilities, one for each world, that sum to 1</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../dpcore/worlds.py" />
   <source>the answers of at least two worlds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>600 000 possible worlds</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>A difference outside V</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Ask again and again</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Attack on the waves</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Belief after an answer</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Count query</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Example table of the paper</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Lee and Clifton's bound for the six possible worlds of the example table, beside the exact belief.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Six patients, one disease unknown: 2 or 3 cases of bronchitis. The attack, tried.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Success against ε for a count. Drag ρ or ε.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Success at most 75 %</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>The largest ε that keeps an attacker's success at 75 %: 1.3863 for Laplace.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>The paper's example 2: belief at most one third allows ε up to 12.6.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Trade-off curve</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Two data sets whose answers differ by 5.5: nothing was promised, and the minimal set keeps nothing.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Type I against type II error, and the region that ε allows.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>V in two pieces: the minimal set, the staircase and Laplace under attack.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>What one answer does to a prior belief.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>Which record is missing?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/attack.json" />
   <source>k independent answers to the same question: averaging eats the noise.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>A count per hospital, within ± 10 in 95 of 100 releases; an attacker right at most 75 times in 100.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>A dashboard of 100 numbers</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>A hundred counts about the same people, added up exactly with δ.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>A sceptic's belief</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>A window that is closed</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>An attacker who holds 1 chance in 10 must not reach more than 3 in 10.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>Counts for 300 hospitals</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>Mean salary</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>One of a thousand</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>One patient may be counted in up to 3 hospitals: three releases share the budget.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>Patients in a hospital</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>Salaries between 0 and 200 (thousands) of 5000 people, within 1 % of about 60.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>The missing record may be any of 1000; none may become likelier than one half.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/choose.json" />
   <source>Too little error and too little risk at once: what would have to give.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>A histogram of draws over the density, and the running mean of |noise|.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>A payroll sum where salaries lie in three bands (thousands): part-time, staff, management.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>A shift that V does not contain: the loss of the minimal set leaves the band.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>A single amount</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Any amount up to Δ</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Breaking the guarantee</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Draw noise</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Every record adds exactly 3: the density has gaps for ever, and still keeps its promise.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Gaussian beside the others</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>How the minimal set grows from its core, one neighbor step at a time. Press play.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Light tails bought with a failure probability δ; its loss has no bound.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>One person changes a count by 1.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>One record adds either up to 1 or 10 to 11. The minimal set knows that nothing between can happen: waves rise.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Ring by ring</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Salary bands</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>V is one interval: the minimal set then is the staircase itself.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>V1 of the paper</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>V1 with core 0.5 at ε = 0.1: a badly chosen core costs a third more noise than the staircase.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>V2 of the paper</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>V3 of the paper</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>V4 of the paper</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>V5 of the paper</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>V6 of the paper</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>V7 of the paper</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Waves: V in two pieces</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>Worse than the staircase</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>[0, 1001]: one interval, the staircase's own case.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>[0, 1] ∪ [1000, 1001], the paper's first set.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/densities.json" />
   <source>[0, 1] ∪ [1000, 1001], the same as V1.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>A linear program bounds every additive mechanism for V1 from below.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>A payroll sum where salaries lie in three bands (thousands).</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>Figure 1 of the paper</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>Figure 2 of the paper</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>How near to optimal?</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V1 to V4: the same Δ = 1001, growing measure. The more values are possible, the less is saved.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V1 with core 0.5 at ε = 0.1: rate 1.33.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V1: two far pieces</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V2</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V3</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V4</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V5</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V5 to V7: the same measure 2, growing Δ. The further apart the pieces, the more is saved.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V6</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>V7</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>[0, 1001]: one interval.</source>
   <translation type="unfinished" />
  </message>
  <message>
   <location filename="../../resources/presets/rates.json" />
   <source>[0, 1] ∪ [1000, 1001]. Click the map to choose a core and an ε.</source>
   <translation type="unfinished" />
  </message>
 </context>
</TS>
